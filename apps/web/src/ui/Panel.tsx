import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './Panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** Heading level that fits the page's outline. */
  level?: 2 | 3;
  /** One line of reading under the title. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  /** Lets tables and lists run to the panel's edges. */
  flush?: boolean;
  /** Small muted title, as in side panels. */
  quiet?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** A surface with a hairline border: the only box of the interface. */
export function Panel({ title, level = 2, note, actions, flush = false, quiet = false, className, children }: PanelProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={className ? `${classes.panel} ${className}` : classes.panel}
      data-flush={flush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {title || actions ? (
        <div className={`${classes.head} flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1`}>
          {title ? (
            <Heading id={id} className={quiet ? 'text-sm/5 font-semibold tracking-normal text-muted' : 'text-base/6'}>
              {title}
            </Heading>
          ) : null}
          {actions ? <div className="ms-auto flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
        </div>
      ) : null}
      {note ? <p className={`${classes.note} ${actions ? 'mt-1' : ''} text-caption/5 text-muted`}>{note}</p> : null}
      {children}
    </section>
  );
}
