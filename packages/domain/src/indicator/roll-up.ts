/** An indicator over the projects of a programme. */
import { addDecimals, fromUnits, meanOfDecimals, toUnits } from './decimal.ts';
import { percentOfWay, progressOf, reportedParts, type Progress, type ReportedEntry } from './progress.ts';
import type { Indicator, IndicatorPlan, IndicatorStatus } from './shape.ts';

export const ROLL_UP_PERIODS = ['MONTH', 'QUARTER'] as const;
export type RollUpPeriod = (typeof ROLL_UP_PERIODS)[number];

export interface ProjectReports {
  plan: IndicatorPlan;
  reports: readonly ReportedEntry[];
}

export interface RollUpPeriodRow {
  /** "2026-Q1" or "2026-01", of the reports' due dates. */
  period: string;
  planned: string | null;
  /** Null after the last period with a value. */
  reached: string | null;
  /** Projects with a value up to the end of the period. */
  reporting: number;
}

export interface RollUp {
  projects: number;
  reporting: number;
  baseline: string | null;
  target: string | null;
  reached: string | null;
  percent: string | null;
  counts: Record<IndicatorStatus, number>;
  periods: RollUpPeriodRow[];
  /** By disaggregation, each category and what is not known of the whole; empty where projects do not add up. */
  parts: { key: string; categories: { key: string; value: string | null }[]; unknown: string | null }[];
}

const periodOf = (day: string, period: RollUpPeriod): string =>
  period === 'MONTH' ? day.slice(0, 7) : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

type Kind = Pick<Indicator, 'unit' | 'direction' | 'overTime' | 'across' | 'disaggregations'>;

/** Together as the indicator says; null for none, and where there is nothing to add. */
function combine(across: Indicator['across'], values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || across === 'NONE') return null;
  return across === 'SUM' ? addDecimals(known) : meanOfDecimals(known);
}

/** A project up to the end of a period: what it had reached, and was to have reached. */
function upTo(progress: Progress, plan: IndicatorPlan, isWithin: (day: string) => boolean) {
  const points = progress.points.filter(({ dueDate }) => isWithin(dueDate));
  return {
    reached: points.findLast(({ reached }) => reached !== null)?.reached ?? null,
    planned:
      points.findLast(({ planned }) => planned !== null)?.planned ?? (plan.target === null ? null : (plan.baseline ?? '0')),
  };
}

/** Means are of the projects that report; sums of targets are of all that have one. */
export function rollUp(kind: Kind, projects: readonly ProjectReports[], period: RollUpPeriod): RollUp {
  const all = projects.map(({ plan, reports }) => ({ plan, progress: progressOf(kind, plan, reports) }));
  const counts: RollUp['counts'] = { BEHIND: 0, NO_DATA: 0, ON_TRACK: 0, ACHIEVED: 0 };
  for (const { progress } of all) counts[progress.status] += 1;
  const latest = all
    .flatMap(({ progress }) => progress.points.flatMap(({ value, dueDate }) => (value === null ? [] : periodOf(dueDate, period))))
    .reduce((last, name) => (name > last ? name : last), '');
  const periods = [...new Set(all.flatMap(({ progress }) => progress.points.map(({ dueDate }) => periodOf(dueDate, period))))]
    .toSorted()
    .map((name) => {
      const then = all.map(({ plan, progress }) => upTo(progress, plan, (day) => periodOf(day, period) <= name));
      return {
        period: name,
        planned: combine(
          kind.across,
          then.map(({ planned }) => planned),
        ),
        // What is not reported yet is not drawn on as if it had stopped.
        reached: combine(kind.across, name > latest ? [] : then.map(({ reached }) => reached)),
        reporting: then.filter(({ reached }) => reached !== null).length,
      };
    });
  const baseline = combine(
    kind.across,
    all.map(({ plan }) => plan.baseline),
  );
  const target = combine(
    kind.across,
    all.map(({ plan }) => plan.target),
  );
  const reached = combine(
    kind.across,
    all.map(({ progress }) => progress.reached),
  );
  return {
    projects: all.length,
    reporting: counts.BEHIND + counts.ON_TRACK + counts.ACHIEVED,
    baseline,
    target,
    reached,
    percent: reached === null ? null : percentOfWay({ baseline, target }, reached),
    counts,
    periods,
    parts: partsOf(kind, all),
  };
}

function partsOf(kind: Kind, all: readonly { progress: Progress }[]): RollUp['parts'] {
  if (kind.across === 'NONE') return [];
  const reporting = all.filter(({ progress }) => progress.reported !== null);
  const whole = combine(
    kind.across,
    reporting.map(({ progress }) => progress.reported),
  );
  const parts = reporting.map(({ progress }) => reportedParts(kind, progress.points));
  return kind.disaggregations.map(({ key, categories }) => {
    const rows = categories.map((category) => ({
      key: category.key,
      value: combine(
        kind.across,
        parts.map((each) => each[key]?.[category.key] ?? null),
      ),
    }));
    const known = rows.flatMap(({ value }) => value ?? []);
    const addsUp = kind.unit === 'NUMBER' && kind.across === 'SUM' && whole !== null;
    return { key, categories: rows, unknown: addsUp ? fromUnits(toUnits(whole) - toUnits(addDecimals(known))) : null };
  });
}
