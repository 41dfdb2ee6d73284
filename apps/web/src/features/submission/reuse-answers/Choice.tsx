import { type ReactNode, useId } from 'react';
import classes from './Bring.module.css';

interface Props {
  type: 'checkbox' | 'radio';
  /** Radio buttons of one question share it. */
  name?: string;
  label: string;
  checked: boolean;
  onChange: () => void;
  /** Further facts under the label. */
  children?: ReactNode;
}

/** One of several, with everything that helps to decide. */
export function Choice({ type, name, label, checked, onChange, children }: Props) {
  const id = useId();
  return (
    <div className={`${classes.choice} grid grid-cols-[24px_minmax(0,1fr)] items-start gap-3 px-0 py-2.5`}>
      <input
        id={id}
        type={type}
        name={name}
        checked={checked}
        onChange={onChange}
        aria-describedby={children ? `${id}-more` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {children ? <div id={`${id}-more`}>{children}</div> : null}
      </div>
    </div>
  );
}
