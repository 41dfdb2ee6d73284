import type { Answer } from '@grantdesk/api';
import { tidyDecimal, type Indicator, type IndicatorPlan } from '@grantdesk/domain';
import type { IndicatorRecord } from './queries.ts';
import type { PlanRecord } from './plan-queries.ts';

export type StoredIndicator = Indicator & { _id: string };

/** An indicator as the domain's rules take it. */
export const toIndicator = (row: Omit<IndicatorRecord, 'hasValues' | 'projects'>): StoredIndicator => ({
  _id: row.id,
  code: row.code,
  title: row.title,
  definition: row.definition,
  unit: row.unit as Indicator['unit'],
  direction: row.direction as Indicator['direction'],
  overTime: row.overTime as Indicator['overTime'],
  across: row.across as Indicator['across'],
  disaggregations: row.disaggregations as unknown as Indicator['disaggregations'],
  isRequired: row.isRequired,
});

export const presentLibraryRow = (row: IndicatorRecord): Answer<'indicator.many'>['data']['indicators'][number] => ({
  ...toIndicator(row),
  isArchived: row.archivedAt !== null,
  hasValues: row.hasValues,
  projects: row.projects,
  revision: row.revision,
});

export const toPlan = (
  row: Pick<PlanRecord, 'baseline' | 'baselineDay' | 'target' | 'targetText' | 'planned'>,
): IndicatorPlan => ({
  baseline: tidyDecimal(row.baseline),
  baselineDay: row.baselineDay,
  target: tidyDecimal(row.target),
  targetText: row.targetText,
  planned: row.planned as Record<string, string>,
});
