import { spreadText } from '@grantdesk/domain/scoring/spread-text';
import { formatTableScore } from '@grantdesk/domain/task/score';
import classes from './SpreadCell.module.css';

interface Props {
  /** Totals of the completed reviews, lowest first; at least one. */
  scores: readonly number[];
  mean: number | null;
  /** Where the line ends; it begins at nought. */
  top: number;
}

/** How far an application's reviews lie apart: each a tick on a line, their range as a bar, the mean as a dot; in words beside it. */
export function SpreadCell({ scores, mean, top }: Props) {
  const low = scores[0] ?? 0;
  const high = scores.at(-1) ?? low;
  return (
    <span className={classes.cell}>
      <SpreadLine scores={scores} mean={mean} top={top} />
      <span className="text-xs/4 tracking-normal text-muted tabular-nums" aria-hidden="true">
        {low === high ? formatTableScore(low) : `${formatTableScore(low)}–${formatTableScore(high)}`}
      </span>
      <span className="sr-only">{spreadText(scores, mean)}</span>
    </span>
  );
}

/** The line alone; its words are the caller's. */
export function SpreadLine({ scores, mean, top }: Props) {
  const low = scores[0] ?? 0;
  const high = scores.at(-1) ?? low;
  const at = (score: number): string => `${top > 0 ? (score / top) * 100 : 0}%`;
  return (
    <span className={classes.line} aria-hidden="true">
      <span className={classes.range} style={{ left: at(low), width: at(high - low) }} />
      {scores.map((score, index) => (
        <span key={index} className={classes.tick} style={{ left: at(score) }} />
      ))}
      {mean === null ? null : <span className={classes.mean} style={{ left: at(mean) }} />}
    </span>
  );
}
