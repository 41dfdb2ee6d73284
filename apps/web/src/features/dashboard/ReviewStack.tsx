import classes from './Charts.module.css';

/** Completed, overdue and other open tasks as one bar. Overdue tasks are open ones too: the bar parts them. */
export function ReviewStack({ open, overdue, completed }: { open: number; overdue: number; completed: number }) {
  const all = Math.max(1, open + completed);
  const parts = [
    { key: 'completed', share: completed / all },
    { key: 'overdue', share: overdue / all },
    { key: 'open', share: (open - overdue) / all },
  ];
  return (
    <span className={`${classes.stackBar} flex h-2.5 gap-px overflow-clip rounded-[3px] bg-sunken`} aria-hidden="true">
      {parts.map(({ key, share }) => (share > 0 ? <i key={key} data-key={key} style={{ flexGrow: share }} /> : null))}
    </span>
  );
}
