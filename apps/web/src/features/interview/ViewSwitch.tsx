import { m } from '@grantdesk/messages';
import classes from './Interviews.module.css';

export type View = 'week' | 'day' | 'list';
const LABELS: Record<View, string> = { week: m.interview.week(), day: m.common.day(), list: m.common.list() };

interface ViewSwitchProps {
  value: View;
  /** A phone has no room for a week of columns. */
  narrow: boolean;
  onChange: (view: View) => void;
}

/** A week, a day, or a list of both. */
export function ViewSwitch({ value, narrow, onChange }: ViewSwitchProps) {
  const views = (['week', 'day', 'list'] as const).filter((view) => !narrow || view !== 'week');
  return (
    <div role="radiogroup" aria-label={m.common.view()} className={classes.views}>
      {views.map((view) => (
        <label key={view}>
          <input type="radio" name="calendar-view" className="sr-only" checked={value === view} onChange={() => onChange(view)} />
          {LABELS[view]}
        </label>
      ))}
    </div>
  );
}
