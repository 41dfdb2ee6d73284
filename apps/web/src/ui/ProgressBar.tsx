import classes from './ProgressBar.module.css';
import type { Tone } from './tone.ts';

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  /** What is measured. Without it the bar is decoration beside a text that says the same. */
  label?: string;
  /** The value in words. */
  valueText?: string;
  tone?: Tone;
  height?: 4 | 6;
  width?: number | undefined;
}

/** A thin bar. Its meaning is always beside it in words too. */
export function ProgressBar({ value, label, valueText, tone = 'brand', height = 6, width }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value));
  const semantics = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(percent),
        'aria-valuetext': valueText,
      }
    : { 'aria-hidden': true };
  return (
    <span className={classes.track} style={{ height, width }} data-tone={tone} {...semantics}>
      <span className={classes.fill} style={{ width: `${percent}%` }} />
    </span>
  );
}
