import { m } from '@grantdesk/messages';
import { lengthCounter } from '@grantdesk/domain/form/text-length';
import { fieldTypeRow } from '@grantdesk/domain/form/field-types';
import type { FormField } from '@grantdesk/domain/form/types';
import type { ComponentPropsWithoutRef } from 'react';
import { Counter } from './Counter.tsx';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { controlId, toText, useField, useFormTools } from './hooks.ts';

type InputHints = Pick<
  ComponentPropsWithoutRef<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

const HINTS: Partial<Record<FormField['field_type'], InputHints>> = {
  EMAIL: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  URL: { type: 'text', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  NUMBER: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
};

/** One line of text: e-mail, web address, number and short answers. Typing is never blocked. */
export function TextField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const text = toText(value);
  const counted = fieldTypeRow(field.field_type).hasLength && lengthCounter(text, field.field_validation) !== null;
  const belowId = `${controlId(field.field_id)}-below`;
  const tidy = () => {
    if (field.field_type === 'NUMBER') set(withoutSeparators(text) || null);
    else if (text !== text.trim()) set(text.trim() || null);
  };
  return (
    <FieldFrame field={field} error={error} describedBy={counted ? belowId : undefined}>
      {(control) => (
        <>
          <input
            {...control}
            {...(HINTS[field.field_type] ?? { type: 'text' })}
            className={classes.input}
            value={text}
            placeholder={field.field_placeholder}
            readOnly={readOnly}
            onChange={(event) => set(event.currentTarget.value || null)}
            onBlur={tidy}
          />
          {counted ? <Counter id={belowId} text={text} validation={field.field_validation} /> : null}
          {field.field_type === 'URL' && !readOnly && looksLikeHost(text) ? (
            <button
              type="button"
              className="mt-1.5 cursor-pointer border-0 bg-transparent px-0 py-0.5 text-sm/5 text-link underline decoration-1 underline-offset-3"
              onClick={() => set(`https://${text.trim()}`)}
            >
              {m.common.useHttpsAddress({ address: text.trim() })}
            </button>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

/** Spaces and thousands separators that people type; the answer keeps plain digits. */
export function withoutSeparators(text: string): string {
  const compact = text.trim().replace(/[\s\u00a0\u202f]/g, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact) ? compact.replaceAll(',', '') : compact;
}

const looksLikeHost = (text: string): boolean => /^[^\s/:@]+\.[a-z]{2,}([/?#]\S*)?$/i.test(text.trim());
