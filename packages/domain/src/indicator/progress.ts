/** How far a project is with an indicator: one definition for screens, files and sums of a programme. */
import { addDecimals, divideUnits, fromUnits, toUnits } from './decimal.ts';
import type { Indicator, IndicatorEntry, IndicatorParts, IndicatorPlan, IndicatorStatus } from './shape.ts';

/** A report of a project in the order of its schedule, with what was submitted last; null where nothing was. */
export interface ReportedEntry {
  reportId: string;
  title: string;
  dueDate: string;
  isApproved: boolean;
  entry: Pick<IndicatorEntry, 'value' | 'text' | 'parts' | 'comment'> | null;
}

export interface ProgressPoint {
  reportId: string;
  title: string;
  dueDate: string;
  isApproved: boolean;
  /** What this report said; null where it said nothing. */
  value: string | null;
  text: string;
  parts: IndicatorParts;
  comment: string;
  /** Reached up to this report, the baseline included; null before anything was reported and for what said nothing. */
  reached: string | null;
  /** To be reached up to this report; null without a target or a planned value. */
  planned: string | null;
}

export interface Progress {
  points: ProgressPoint[];
  /** Reached up to the latest report with a value. */
  reached: string | null;
  /** What the reports say together, without the baseline: what categories are parts of. */
  reported: string | null;
  /** The text of the latest report, for the unit TEXT. */
  text: string;
  /** Of the way from the baseline to the target, with one decimal; null without a target or a value. */
  percent: string | null;
  status: IndicatorStatus;
  isApproved: boolean;
}

type Kind = Pick<Indicator, 'unit' | 'direction' | 'overTime'>;

/** Planned up to the report at a place of the schedule: as it was entered, else evenly from the baseline to the target. */
function plannedAt(plan: IndicatorPlan, reportId: string, place: number, reports: number): string | null {
  const entered = plan.planned[reportId];
  if (entered !== undefined) return entered;
  if (plan.target === null) return null;
  const from = toUnits(plan.baseline ?? '0');
  const way = toUnits(plan.target) - from;
  return fromUnits(from + divideUnits(way * BigInt(place + 1), BigInt(reports)));
}

/** Whether a value is as good as another; for indicators of which less is better, a smaller one is. */
export const isAsGood = (direction: Indicator['direction'], value: string, other: string): boolean =>
  direction === 'UP' ? toUnits(value) >= toUnits(other) : toUnits(value) <= toUnits(other);

/** Of the way from the baseline to the target, with one decimal; over 100 beyond it, below 0 in the wrong direction. */
export function percentOfWay(plan: Pick<IndicatorPlan, 'baseline' | 'target'>, reached: string): string | null {
  if (plan.target === null) return null;
  const from = toUnits(plan.baseline ?? '0');
  const way = toUnits(plan.target) - from;
  if (way === 0n) return null;
  // In tenths of a percent, as units of four places.
  const tenths = divideUnits((toUnits(reached) - from) * 1000n, way);
  return fromUnits(tenths * 1000n);
}

function statusOf(kind: Kind, plan: IndicatorPlan, latest: ProgressPoint | undefined): IndicatorStatus {
  if (!latest) return 'NO_DATA';
  if (kind.unit === 'TEXT' || latest.reached === null) return 'ON_TRACK';
  if (plan.target !== null && isAsGood(kind.direction, latest.reached, plan.target)) return 'ACHIEVED';
  return latest.planned !== null && !isAsGood(kind.direction, latest.reached, latest.planned) ? 'BEHIND' : 'ON_TRACK';
}

/** What a project has reached, report by report. `reports` are those that are still requested, by due date. */
export function progressOf(kind: Kind, plan: IndicatorPlan, reports: readonly ReportedEntry[]): Progress {
  const points: ProgressPoint[] = [];
  let values: string[] = [];
  for (const [place, { entry, ...report }] of reports.entries()) {
    const value = entry?.value ?? null;
    if (value !== null) values = kind.overTime === 'SUM' ? [...values, value] : [value];
    points.push({
      ...report,
      value,
      text: entry?.text ?? '',
      parts: entry?.parts ?? {},
      comment: entry?.comment ?? '',
      reached: value === null ? null : reachedBy(kind, plan, values),
      planned: kind.unit === 'TEXT' ? null : plannedAt(plan, report.reportId, place, reports.length),
    });
  }
  const latest = points.findLast(({ value, text }) => value !== null || text !== '');
  const reached = latest?.reached ?? null;
  return {
    points,
    reached,
    reported: values.length === 0 ? null : addDecimals(values),
    text: latest?.text ?? '',
    percent: reached === null ? null : percentOfWay(plan, reached),
    status: statusOf(kind, plan, latest),
    isApproved: latest?.isApproved ?? false,
  };
}

const reachedBy = (kind: Kind, plan: IndicatorPlan, values: readonly string[]): string =>
  addDecimals(kind.overTime === 'SUM' ? [plan.baseline ?? '0', ...values] : values);

/** The parts of what was reported, by disaggregation and category: added up, or as the latest report says. */
export function reportedParts(kind: Kind, points: readonly ProgressPoint[]): IndicatorParts {
  const said = points.filter(({ value }) => value !== null);
  const counted = kind.overTime === 'SUM' ? said : said.slice(-1);
  const sums: IndicatorParts = {};
  for (const { parts } of counted)
    for (const [disaggregation, categories] of Object.entries(parts))
      for (const [category, part] of Object.entries(categories)) {
        if (part === null) continue;
        const of = (sums[disaggregation] ??= {});
        of[category] = addDecimals([of[category] ?? '0', part]);
      }
  return sums;
}
