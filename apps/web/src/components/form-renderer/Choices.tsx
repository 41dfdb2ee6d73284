import type { FormField } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { controlId, textOf, useField, useFormTools } from './hooks.ts';

const SHORT_OPTION = 24;

/** One answer of several: cards with a radio button, two beside each other when both are short. */
export function RadioField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const options = (field.field_options ?? []).map((option) => option.value);
  const chosen = textOf(value);
  const optional = field.field_validation?.required !== true;
  return (
    <FieldFrame field={field} error={error} group>
      {() => (
        <>
          <div
            className={`${classes.choices} grid gap-2 data-two:grid-cols-[1fr_1fr] data-two:gap-3 mobile:data-two:gap-3`}
            data-two={areShort(options) || undefined}
            data-invalid={error ? true : undefined}
          >
            {options.map((option, index) => (
              <label key={option} className={classes.choice}>
                <input
                  id={index === 0 ? controlId(field.field_id) : undefined}
                  type="radio"
                  className={classes.mark}
                  name={field.field_id}
                  value={option}
                  checked={option === chosen}
                  aria-disabled={readOnly || undefined}
                  onChange={() => !readOnly && set(option)}
                />
                <span>{option}</span>
              </label>
            ))}
          </div>
          {optional && chosen && !readOnly ? (
            <button
              type="button"
              className="mt-1.5 cursor-pointer border-0 bg-transparent px-0 py-0.5 text-sm/5 text-link underline decoration-1 underline-offset-3"
              onClick={() => set(null)}
            >
              Clear the answer<span className="sr-only"> to {field.field_label}</span>
            </button>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

/** Several answers of several. The list keeps the order of the options. */
export function CheckboxField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const options = (field.field_options ?? []).map((option) => option.value);
  const chosen = new Set(answerItems(value));
  const toggle = (option: string) => {
    if (readOnly) return;
    const next = new Set(chosen);
    if (!next.delete(option)) next.add(option);
    const list = options.filter((item) => next.has(item));
    set(list.length > 0 ? list : null);
  };
  return (
    <FieldFrame field={field} error={error} group>
      {() => (
        <div
          className={`${classes.choices} grid gap-2 data-two:grid-cols-[1fr_1fr] data-two:gap-3 mobile:data-two:gap-3`}
          data-two={areShort(options) || undefined}
          data-invalid={error ? true : undefined}
        >
          {options.map((option, index) => (
            <label key={option} className={classes.choice}>
              <input
                id={index === 0 ? controlId(field.field_id) : undefined}
                type="checkbox"
                className={classes.mark}
                name={field.field_id}
                value={option}
                checked={chosen.has(option)}
                aria-disabled={readOnly || undefined}
                onChange={() => toggle(option)}
              />
              <span>{option}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

const areShort = (options: string[]): boolean => options.length === 2 && options.every((option) => option.length <= SHORT_OPTION);
