import classes from './Scores.module.css';

const at = (value: number): string => `${Math.min(100, Math.max(0, value))}%`;

/** Each review as a dot between 0 and 100 percent, their range as a bar. The numbers are beside it as text. */
export function SpreadPicture({ scores, tone }: { scores: readonly number[]; tone?: 'warning' | undefined }) {
  const low = Math.min(...scores);
  const high = Math.max(...scores);
  if (scores.length === 0) return null;
  return (
    <span className={classes.track} data-tone={tone} aria-hidden="true">
      <span className={classes.range} style={{ left: at(low), width: at(high - low) }} />
      {scores.map((score, index) => (
        <span key={index} className={classes.dot} style={{ left: at(score) }} />
      ))}
    </span>
  );
}

/** An interval with its middle; `line` is where the cut lies, or nought for severity. */
export function IntervalPicture(props: {
  low: number;
  high: number;
  value: number;
  line?: number | null;
  from?: number;
  to?: number;
}) {
  const { low, high, value, line = null, from = 0, to = 100 } = props;
  const place = (x: number) => ((x - from) / (to - from)) * 100;
  const left = Math.max(0, place(low));
  return (
    <span className={classes.track} aria-hidden="true">
      {line === null ? null : (
        <span
          className="absolute top-0 bottom-0 w-0 border-0 border-l border-dashed border-muted"
          style={{ left: at(place(line)) }}
        />
      )}
      <span
        className="absolute top-1.25 h-1 rounded-xs bg-primary-soft forced-colors:border forced-colors:border-[CanvasText]"
        style={{ left: at(left), width: at(Math.min(100, place(high)) - left) }}
      />
      <span className={classes.dot} data-middle="true" style={{ left: at(place(value)) }} />
    </span>
  );
}
