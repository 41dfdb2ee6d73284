import { m } from '@grantdesk/messages';
import classes from './Assign.module.css';
import { type AssignMode, MODE_TITLES } from './assign-draft.ts';

const MODES = ['assign', 'auto'] as const;

/** By hand or automatically; arrow keys move between the two. */
export function ModeSwitch({ value, onChange }: { value: AssignMode; onChange: (mode: (typeof MODES)[number]) => void }) {
  return (
    <div
      role="radiogroup"
      aria-label={m.task.howToAssign()}
      className={`${classes.modes} grid grid-cols-2 gap-1 rounded-md bg-sunken p-1`}
    >
      {MODES.map((mode) => (
        <label key={mode}>
          <input type="radio" name="assign-mode" className="sr-only" checked={value === mode} onChange={() => onChange(mode)} />
          {MODE_TITLES[mode]}
        </label>
      ))}
    </div>
  );
}
