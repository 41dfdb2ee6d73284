import { m } from '@grantdesk/messages';
import { CircleAlert } from 'lucide-react';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './ErrorSummary.module.css';

export interface ErrorSummaryItem {
  /** The id of the control that the line leads to. */
  target: string;
  message: ReactNode;
  /** Leads elsewhere first (another section, another page). */
  onSelect?: (() => void) | undefined;
  /** The part of the page or form that it belongs to. Items of several parts are shown by part, each with its count. */
  group?: string | undefined;
}

export interface ErrorSummaryProps {
  items: ErrorSummaryItem[];
  title?: ReactNode;
  /** Raise it at each failed attempt: the summary then takes the focus again. */
  attempt: number;
  /** Small, in several columns where there is room: in a panel whose fields it must not push away. */
  isCompact?: boolean;
}

/** "There is a problem": every error in one place, in the same words as beside the fields. */
export function ErrorSummary({ items, title = m.common.thereIsAProblem(), attempt, isCompact = false }: ErrorSummaryProps) {
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
    <div ref={box} className={classes.box} data-compact={isCompact || undefined} role="alert" tabIndex={-1}>
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
      <div>
        <h2 className={classes.title}>{title}</h2>
        {groupsOf(items).map(({ name, items: own }) => (
          <Fragment key={name ?? ''}>
            {name ? (
              <h3 className={classes.group}>
                {name} <span className="tabular-nums">({own.length})</span>
              </h3>
            ) : null}
            <ul className={classes.list}>
              {own.map((item) => (
                <li key={item.target}>
                  <a href={`#${item.target}`} onClick={(event) => go(event, item)}>
                    {item.message}
                  </a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** The items by their group, in the order in which groups appear; without names where there is one group alone. */
function groupsOf(items: ErrorSummaryItem[]): { name: string | undefined; items: ErrorSummaryItem[] }[] {
  const groups = new Map<string | undefined, ErrorSummaryItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  if (groups.size === 1) return [{ name: undefined, items }];
  return [...groups].map(([name, own]) => ({ name, items: own }));
}

/** Moves the focus to a control and brings it, with its label, into view. */
export function focusControl(id: string) {
  const control = document.getElementById(id);
  if (!control) return;
  (control.closest('[data-field]') ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
