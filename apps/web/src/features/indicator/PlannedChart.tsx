import { m } from '@grantdesk/messages';
import type { IndicatorUnit } from '@grantdesk/domain/indicator/shape';
import { toFigure } from './decimal-text.ts';
import classes from './PlannedChart.module.css';

export interface ChartPoint {
  label: string;
  planned: string | null;
  reached: string | null;
}

const [WIDTH, HEIGHT] = [320, 132];
const [LEFT, RIGHT, TOP, BOTTOM] = [12, 12, 10, 24];

interface Props {
  /** What the figures say, in a sentence: it names the picture. */
  words: string;
  unit: IndicatorUnit;
  baseline: string | null;
  points: readonly ChartPoint[];
}

/** Planned against reached over time. The two differ in line and mark, not in colour alone; the table has every figure. */
export function PlannedChart({ words, unit, baseline, points }: Props) {
  const known = points.flatMap(({ planned, reached }) =>
    [planned, reached].flatMap((value) => (value === null ? [] : Number(value))),
  );
  const numbers = [...known, Number(baseline ?? 0)];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (at + 0.5)) / Math.max(points.length, 1);
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (high === low ? 0.5 : (high - value) / (high - low));
  const placed = (kind: 'planned' | 'reached') =>
    points.flatMap((point, at) => {
      const value = point[kind];
      return value === null ? [] : [{ x: x(at), y: y(Number(value)), text: `${point.label}: ${toFigure(value, unit)}` }];
    });
  const [planned, reached] = [placed('planned'), placed('reached')];
  const line = (marks: readonly { x: number; y: number }[]): string => marks.map((mark) => `${mark.x},${mark.y}`).join(' ');
  return (
    <figure className="m-0">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words} className={classes.chart}>
        <line x1={LEFT} x2={WIDTH - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className={classes.axis} />
        <polyline points={line(planned)} className={classes.planned} />
        <polyline points={line(reached)} className={classes.reached} />
        {planned.map((mark) => (
          <rect key={mark.text} x={mark.x - 3.5} y={mark.y - 3.5} width={7} height={7} className={classes.plannedMark}>
            <title>{mark.text}</title>
          </rect>
        ))}
        {reached.map((mark) => (
          <circle key={mark.text} cx={mark.x} cy={mark.y} r={4} className={classes.reachedMark}>
            <title>{mark.text}</title>
          </circle>
        ))}
        {points.map(({ label }, at) =>
          points.length <= 6 || at % 2 === 0 ? (
            <text key={label} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm/5 text-muted" aria-hidden="true">
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 28 10" className={classes.legend}>
            <line x1="0" x2="28" y1="5" y2="5" className={classes.reached} />
            <circle cx="14" cy="5" r="4" className={classes.reachedMark} />
          </svg>
          {m.indicator.reached()}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 28 10" className={classes.legend}>
            <line x1="0" x2="28" y1="5" y2="5" className={classes.planned} />
            <rect x="10.5" y="1.5" width="7" height="7" className={classes.plannedMark} />
          </svg>
          {m.indicator.planned()}
        </span>
      </figcaption>
    </figure>
  );
}
