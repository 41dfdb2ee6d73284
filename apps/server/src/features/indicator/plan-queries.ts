import type { IndicatorPlan } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { byCode } from './queries.ts';

/** What projects follow, in the order of the library. */
export const findPlans = (db: Db, projectIds: readonly string[]) =>
  db
    .selectFrom('projectIndicators')
    .innerJoin('indicators', 'indicators.id', 'projectIndicators.indicatorId')
    .select([
      'projectIndicators.projectId',
      'projectIndicators.baselineDay',
      'projectIndicators.targetText',
      'projectIndicators.planned',
      sql<string | null>`project_indicators.baseline::text`.as('baseline'),
      sql<string | null>`project_indicators.target::text`.as('target'),
      'indicators.id',
      'indicators.programmeId',
      'indicators.code',
      'indicators.title',
      'indicators.definition',
      'indicators.unit',
      'indicators.direction',
      'indicators.overTime',
      'indicators.across',
      'indicators.disaggregations',
      'indicators.isRequired',
      'indicators.archivedAt',
      'indicators.revision',
    ])
    .where(sql<boolean>`project_indicators.project_id = any (${[...projectIds]}::uuid[])`)
    .execute()
    .then((rows) => rows.toSorted(byCode));
export type PlanRecord = Awaited<ReturnType<typeof findPlans>>[number];

export const findHistory = (db: Db, projectId: string) =>
  db
    .selectFrom('projectIndicatorHistory')
    .select(['indicatorId', 'plan', 'reason', 'replacedAt'])
    .where('projectId', '=', projectId)
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Raised by every change of what a project follows; 0 before the first. */
export async function findRevision(db: Db, projectId: string): Promise<number> {
  const found = await db.selectFrom('indicatorProjects').select('revision').where('projectId', '=', projectId).executeTakeFirst();
  return found?.revision ?? 0;
}

export const setRevision = (tx: Tx, projectId: string, revision: number) =>
  tx
    .insertInto('indicatorProjects')
    .values({ projectId, revision })
    .onConflict((conflict) => conflict.column('projectId').doUpdateSet({ revision }))
    .execute();

/** Changes of what one project follows go one after another. */
export const lockPlans = (tx: Tx, projectId: string) =>
  tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();

export async function storePlan(tx: Tx, projectId: string, indicatorId: string, plan: IndicatorPlan): Promise<void> {
  const values = { ...plan, planned: toJson(plan.planned) };
  await tx
    .insertInto('projectIndicators')
    .values({ projectId, indicatorId, ...values })
    .onConflict((conflict) => conflict.columns(['projectId', 'indicatorId']).doUpdateSet(values))
    .execute();
}

export const deletePlans = (tx: Tx, projectId: string, indicatorIds: readonly string[]) =>
  tx.deleteFrom('projectIndicators').where('projectId', '=', projectId).where('indicatorId', 'in', indicatorIds).execute();

export const insertHistory = (tx: Tx, projectId: string, indicatorId: string, plan: IndicatorPlan, reason: string) =>
  tx
    .insertInto('projectIndicatorHistory')
    .values({ projectId, indicatorId, plan: toJson(plan), reason })
    .execute();

/** Of these indicators, those for which a report of the project has a value, submitted or not. */
export const findWithValues = async (db: Db, projectId: string, indicatorIds: readonly string[]): Promise<string[]> => {
  if (indicatorIds.length === 0) return [];
  const found = await db
    .selectFrom('indicatorValues')
    .innerJoin('reportRounds', 'reportRounds.id', 'indicatorValues.roundId')
    .innerJoin('reports', 'reports.id', 'reportRounds.reportId')
    .select('indicatorValues.indicatorId')
    .distinct()
    .where('reports.projectId', '=', projectId)
    .where('indicatorValues.indicatorId', 'in', indicatorIds)
    .execute();
  return found.map(({ indicatorId }) => indicatorId);
};
