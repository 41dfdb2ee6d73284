import { CircleAlert } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './ErrorSummary.module.css';

export interface ErrorSummaryItem {
  /** The id of the control that the line leads to. */
  target: string;
  message: ReactNode;
  /** Leads elsewhere first (another section, another page). */
  onSelect?: (() => void) | undefined;
}

export interface ErrorSummaryProps {
  items: ErrorSummaryItem[];
  title?: ReactNode;
  /** Raise it at each failed attempt: the summary then takes the focus again. */
  attempt: number;
}

/** "There is a problem": every error in one place, in the words that stand beside the fields. */
export function ErrorSummary({ items, title = 'There is a problem', attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (items.length === 0) return null;
  const go = (event: MouseEvent, item: ErrorSummaryItem) => {
    event.preventDefault();
    if (item.onSelect) item.onSelect();
    else focusControl(item.target);
  };
  return (
    <div ref={box} className={classes.box} role="alert" tabIndex={-1}>
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
      <div>
        <h2 className={classes.title}>{title}</h2>
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.target}>
              <a href={`#${item.target}`} onClick={(event) => go(event, item)}>
                {item.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Moves the focus to a control and brings it, with its label, into view. */
export function focusControl(id: string) {
  const control = document.getElementById(id);
  if (!control) return;
  (control.closest('[data-field]') ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
