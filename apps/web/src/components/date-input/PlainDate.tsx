import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { LabelledControl } from '#ui/TextField.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import classes from './DateInput.module.css';
import { type DateControl, useTypedDate } from './useTypedDate.ts';

type InputProps = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'onBlur' | 'type' | 'size'>;

interface CellProps extends DateControl, InputProps {
  /** Height of the input in px. */
  height: number;
}

/** The input of a date alone, for a cell of a table or a sentence that has a name of its own for it. */
export function DateCell({ value, onValue, timed = false, strict = false, height, readOnly, ...input }: CellProps) {
  const { day, pick, wrong, control } = useTypedDate({ value, onValue, timed, strict });
  return (
    <span className={`${classes.box} relative block`} title={wrong}>
      <input {...input} {...control} aria-invalid={input['aria-invalid'] || wrong ? true : undefined} readOnly={readOnly} />
      {readOnly ? null : <CalendarButton day={day} onPick={pick} size={height} />}
    </span>
  );
}

interface FieldProps extends DateControl, InputProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

/** A date with its label and error, in the look of `TextField`; without the component kit. */
export function DateTextField({ label, hint, error, optional = false, id, value, onValue, timed = false, ...input }: FieldProps) {
  const made = useId();
  const { day, pick, wrong, control } = useTypedDate({ value, onValue, timed });
  return (
    <LabelledControl id={id ?? made} label={label} hint={hint} error={wrong ?? error} optional={optional}>
      {(named) => (
        <span className={`${classes.box} relative block`}>
          <input {...input} {...control} {...named} className={classes.input} />
          <CalendarButton day={day} onPick={pick} size={44} />
        </span>
      )}
    </LabelledControl>
  );
}
