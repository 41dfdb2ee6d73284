import classes from './Events.module.css';

interface Props<V extends string> {
  label: string;
  name: string;
  value: V;
  options: readonly (readonly [value: V, label: string])[];
  onChange: (value: V) => void;
}

/** One of a few views, side by side. */
export function Switch<V extends string>({ label, name, value, options, onChange }: Props<V>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`${classes.switch} inline-flex gap-px overflow-clip rounded-md border border-control bg-border`}
    >
      {options.map(([each, words]) => (
        <label key={each}>
          <input type="radio" name={name} className="sr-only" checked={value === each} onChange={() => onChange(each)} />
          {words}
        </label>
      ))}
    </div>
  );
}
