import classes from './NumberField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A whole number of a few digits. It is text while it is typed: `toWholeNumber` reads it. */
export function NumberField(props: TextFieldProps) {
  return (
    <div className={classes.field}>
      <TextField inputMode="numeric" {...props} />
    </div>
  );
}
