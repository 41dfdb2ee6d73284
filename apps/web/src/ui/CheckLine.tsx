import { type ReactNode, useId } from 'react';
import classes from './CheckLine.module.css';

interface Props {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A yes or no with a line that says what it means. */
export function CheckLine({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className={`${classes.check} flex min-h-8 cursor-pointer items-center gap-3`}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={id} className="ms-8 text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
