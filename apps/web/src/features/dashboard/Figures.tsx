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
  <div className={classes.loading}>
    <Loading label="Loading the figures" rows={[80]} />
  </div>
);

/** A row of numbers; each leads to the list that it counts. */
export function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <ul className={classes.figures} aria-label="Figures">
      {figures.map(({ label, value, note, href }) => (
        <li key={label}>
          <AppLink href={href}>
            <span className={classes.figureLabel}>{label}</span>
            <span className={classes.figureLine}>
              <b className="tn">{value}</b>
              {note ? <span className={classes.figureNote}>{note}</span> : null}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
