import { m } from '@grantdesk/messages';
import classes from './Interviews.module.css';

type Period = 'upcoming' | 'past';
const LABELS: [Period, string][] = [
  ['upcoming', m.interview.toCome()],
  ['past', m.interview.over()],
];

/** Interviews to come, or those that are over. */
export function WhenSwitch({ value, onChange }: { value: Period; onChange: (when: Period) => void }) {
  return (
    <div role="radiogroup" aria-label={m.interview.whichInterviews()} className={classes.views}>
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
