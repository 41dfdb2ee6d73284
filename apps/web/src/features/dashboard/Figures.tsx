import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { Loading } from '#components/screens.tsx';
import classes from './Figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  note?: string | undefined;
  /** The list behind the number. */
  href: string;
}

/** The place of the numbers until they are there, so that nothing below them moves. */
export const FiguresLoading = () => (
  <div className="mt-2 min-h-20.5">
    <Loading label={m.dashboard.loadingTheFigures()} rows={[80]} />
  </div>
);

/** A row of numbers; each leads to the list that it counts. */
export function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <ul
      className={`${classes.figures} mt-2 flex flex-wrap gap-px overflow-clip rounded-xl border border-border bg-border`}
      aria-label={m.dashboard.figures()}
    >
      {figures.map(({ label, value, note, href }) => (
        <li key={label}>
          <AppLink href={href}>
            <span className="block text-caption/5 text-muted">{label}</span>
            <span className={`${classes.figureLine} flex flex-wrap items-baseline gap-x-2 gap-y-0`}>
              <b className="tabular-nums">{value}</b>
              {note ? <span className="text-xs/4 text-muted">{note}</span> : null}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
