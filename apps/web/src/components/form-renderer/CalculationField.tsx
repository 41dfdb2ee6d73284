import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { formatAnswerNumber } from '@grantdesk/domain/format/money';
import { FieldFrame } from './FieldFrame.tsx';
import { toText, useField, useFormTools } from './hooks.ts';

/** A read-only number that is calculated from other answers and follows them. */
export function CalculationField({ field }: { field: FormField }) {
  const { store } = useFormTools();
  const { value } = useField(store, field.field_id);
  const text = toText(value);
  return (
    <FieldFrame field={field} error={undefined} group calculated>
      {({ id }) => (
        <output
          id={id}
          tabIndex={-1}
          className="block w-fit min-w-60 rounded-md bg-sunken px-3.5 py-2.5 text-lg/6 font-semibold text-text tabular-nums"
          aria-live="off"
        >
          {text ? formatAnswerNumber(text) : m.common.followsFromYourAnswers()}
        </output>
      )}
    </FieldFrame>
  );
}
