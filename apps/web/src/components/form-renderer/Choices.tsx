import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { controlId, toText, useField, useFormTools } from './hooks.ts';

const SHORT_OPTION = 24;

interface ChoicesProps {
  field: FormField;
  type: 'radio' | 'checkbox';
  invalid: boolean;
  isChosen: (option: string) => boolean;
  onChoose: (option: string) => void;
}

const optionsOf = (field: FormField) => field.field_options ?? [];

/** The options as cards, two beside each other when there are two and both are short. */
function Choices({ field, type, invalid, isChosen, onChoose }: ChoicesProps) {
  const { readOnly } = useFormTools();
  const options = optionsOf(field);
  const areTwo = options.length === 2 && options.every(({ value, label = value }) => label.length <= SHORT_OPTION);
  return (
    <div
      className={`${classes.choices} grid gap-2 data-two:grid-cols-[1fr_1fr] data-two:gap-3`}
      data-two={areTwo || undefined}
      data-invalid={invalid || undefined}
    >
      {options.map(({ value: option, label = option }, index) => (
        <label key={option} className={classes.choice}>
          <input
            id={index === 0 ? controlId(field.field_id) : undefined}
            type={type}
            className={classes.mark}
            name={field.field_id}
            value={option}
            checked={isChosen(option)}
            aria-disabled={readOnly || undefined}
            onChange={() => !readOnly && onChoose(option)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** One answer of several. */
export function RadioField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const chosen = toText(value);
  const optional = field.field_validation?.required !== true;
  return (
    <FieldFrame field={field} error={error} group>
      {() => (
        <>
          <Choices field={field} type="radio" invalid={Boolean(error)} isChosen={(option) => option === chosen} onChoose={set} />
          {optional && chosen && !readOnly ? (
            <button
              type="button"
              className="mt-1.5 cursor-pointer border-0 bg-transparent px-0 py-0.5 text-sm/5 text-link underline decoration-1 underline-offset-3"
              onClick={() => set(null)}
            >
              {m.common.clearTheAnswer()}
              <span className="sr-only"> {m.common.toFieldLabel({ field_label: field.field_label })}</span>
            </button>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

/** Several answers of several. The list keeps the order of the options. */
export function CheckboxField({ field }: { field: FormField }) {
  const { store } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const chosen = new Set(answerItems(value));
  const toggle = (option: string) => {
    const next = new Set(chosen);
    if (!next.delete(option)) next.add(option);
    const list = optionsOf(field)
      .map(({ value: option }) => option)
      .filter((option) => next.has(option));
    set(list.length > 0 ? list : null);
  };
  return (
    <FieldFrame field={field} error={error} group>
      {() => (
        <Choices
          field={field}
          type="checkbox"
          invalid={Boolean(error)}
          isChosen={(option) => chosen.has(option)}
          onChoose={toggle}
        />
      )}
    </FieldFrame>
  );
}
