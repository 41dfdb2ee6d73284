import { type ReactNode, useId } from 'react';
import classes from './Bring.module.css';

interface Props {
  type: 'checkbox' | 'radio';
  label: string;
  checked: boolean;
  onChange: () => void;
  /** Further facts under the label. */
  children?: ReactNode;
}

/** One of several, with everything that helps to decide. */
export function Choice({ type, label, checked, onChange, children }: Props) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <input id={id} type={type} checked={checked} onChange={onChange} aria-describedby={children ? `${id}-more` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {children ? <div id={`${id}-more`}>{children}</div> : null}
      </div>
    </div>
  );
}
