import classes from './Interviews.module.css';

type Period = 'upcoming' | 'past';
const LABELS: [Period, string][] = [
  ['upcoming', 'To come'],
  ['past', 'Over'],
];

/** Interviews to come, or those that are over. */
export function WhenSwitch({ value, onChange }: { value: Period; onChange: (when: Period) => void }) {
  return (
    <div role="radiogroup" aria-label="Which interviews" className={classes.views}>
      {LABELS.map(([when, label]) => (
        <label key={when}>
          <input
            type="radio"
            name="which-interviews"
            className="sr-only"
            checked={value === when}
            onChange={() => onChange(when)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
