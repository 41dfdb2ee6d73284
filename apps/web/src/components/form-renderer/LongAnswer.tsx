import { graphemes } from '@grantdesk/domain/form/graphemes';
import { lengthCounter } from '@grantdesk/domain/form/text-length';
import type { FieldValidation, FormField } from '@grantdesk/domain/form/types';
import { useRef } from 'react';
import { Counter } from './Counter.tsx';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { controlId, toText, useField, useFormTools } from './hooks.ts';

/** Grows from 4 to 16 lines; what runs over the maximum is tinted, never cut. */
export function LongAnswer({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const mirror = useRef<HTMLDivElement>(null);
  const text = toText(value);
  const { field_validation: rule } = field;
  const over = lengthCounter(text, rule)?.over ?? false;
  const counted = (rule?.maxLength ?? 0) > 0 || (rule?.minLength ?? 0) > 0;
  const belowId = `${controlId(field.field_id)}-below`;
  const cut = over ? overrunStart(text, rule) : text.length;
  return (
    <FieldFrame field={field} error={error} describedBy={counted ? belowId : undefined}>
      {(control) => (
        <>
          <div className="relative">
            {over ? (
              <div
                ref={mirror}
                className={`${classes.mirror} pointer-events-none absolute inset-0 overflow-hidden rounded-md border border-transparent bg-surface px-3 py-2.5 text-base/6 wrap-break-word whitespace-pre-wrap text-text`}
                aria-hidden="true"
              >
                {text.slice(0, cut)}
                <mark>{text.slice(cut)}</mark>
              </div>
            ) : null}
            <textarea
              {...control}
              className={classes.area}
              rows={4}
              value={text}
              placeholder={field.field_placeholder}
              readOnly={readOnly}
              data-over={over || undefined}
              onChange={(event) => set(event.currentTarget.value || null)}
              onScroll={(event) => {
                if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop;
              }}
            />
          </div>
          {counted ? <Counter id={belowId} text={text} validation={rule} /> : null}
        </>
      )}
    </FieldFrame>
  );
}

/** Where the first character or word beyond the maximum begins. */
function overrunStart(text: string, rule: FieldValidation | undefined): number {
  const max = rule?.maxLength ?? Infinity;
  if (rule?.lengthValidationType === 'WORDS') {
    let seen = 0;
    for (const match of text.matchAll(/\S+/g)) {
      if (seen === max) return match.index;
      seen += 1;
    }
    return text.length;
  }
  let seen = 0;
  let index = 0;
  for (const { segment } of graphemes(text)) {
    if (seen === max) return index;
    seen += 1;
    index += segment.length;
  }
  return text.length;
}
