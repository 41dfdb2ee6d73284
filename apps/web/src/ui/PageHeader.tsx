import { type ReactNode, useEffect, useRef } from 'react';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** Content beside the title: a window bar, a date. */
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
    <header className={`${classes.header} px-0 py-2.5 data-[size=applicant]:p-0`} data-size={size}>
      {back ? <div className="mb-3 text-sm/5 font-medium">{back}</div> : null}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_20rem]">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 ref={heading} tabIndex={-1} className={`${classes.title} min-h-8 content-center`}>
              {title}
            </h1>
            {aside ? <div className="flex min-w-0 flex-wrap items-center gap-3 text-caption/5 text-muted">{aside}</div> : null}
          </div>
          {lead ? <p className={`${classes.lead} mt-1 text-muted`}>{lead}</p> : null}
        </div>
        {actions ? <div className="ms-auto flex flex-wrap gap-3 print:hidden mobile:ms-0">{actions}</div> : null}
      </div>
    </header>
  );
}
