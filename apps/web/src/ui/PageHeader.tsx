import { type ReactNode, useEffect, useRef } from 'react';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** What stands beside the title: a window bar, a date. */
  aside?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  size?: 'staff' | 'applicant';
  /** Move the focus to the heading when this value changes (a new section, a new record). */
  focusKey?: string | number | undefined;
}

/** The one h1 of a screen with its actions. */
export function PageHeader({ title, aside, lead, actions, back, size = 'staff', focusKey }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(focusKey);
  useEffect(() => {
    if (shown.current === focusKey) return;
    shown.current = focusKey;
    heading.current?.focus();
  }, [focusKey]);
  return (
    <header className={classes.header} data-size={size}>
      {back ? <div className={classes.back}>{back}</div> : null}
      <div className={classes.row}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {aside ? <div className={classes.aside}>{aside}</div> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
    </header>
  );
}
