import { tidyDecimal, type IndicatorEntry } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { awaitsForm } from '#platform/report-form.ts';

/** The requested reports of projects by due date, each with the round that was submitted last; null where none was. */
export const findSchedule = (db: Db, projectIds: readonly string[]) =>
  db
    .selectFrom('reports')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reportRounds')
          .select(['reportRounds.id', 'reportRounds.review'])
          .whereRef('reportRounds.reportId', '=', 'reports.id')
          .where('reportRounds.submittedAt', 'is not', null)
          .orderBy('reportRounds.round', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['reports.id', 'reports.projectId', 'reports.title', 'reports.dueDate', 'latest.id as roundId', 'latest.review'])
    .where(sql<boolean>`reports.project_id = any (${[...projectIds]}::uuid[])`)
    .where('reports.droppedAt', 'is', null)
    .orderBy('reports.projectId')
    .orderBy('reports.dueDate')
    .orderBy('reports.position')
    .orderBy('reports.id')
    .execute();
export type ScheduleRow = Awaited<ReturnType<typeof findSchedule>>[number];

export const findValues = (db: Db, roundIds: readonly string[]) =>
  db
    .selectFrom('indicatorValues')
    .select(['roundId', 'indicatorId', 'textValue', 'parts', 'comment', sql<string | null>`value::text`.as('value')])
    .where(sql<boolean>`round_id = any (${[...roundIds]}::uuid[])`)
    .execute();
export type ValueRecord = Awaited<ReturnType<typeof findValues>>[number];

export const toEntry = (row: ValueRecord): IndicatorEntry => ({
  value: tidyDecimal(row.value),
  text: row.textValue,
  parts: row.parts as unknown as IndicatorEntry['parts'],
  comment: row.comment,
});

/** A report with what decides whether its values can be written; the open round is null between rounds. */
export const findReport = (db: Db, id: string) =>
  db
    .selectFrom('reports')
    .select((eb) => [
      'reports.id',
      'reports.projectId',
      'reports.title',
      'reports.status',
      'reports.droppedAt',
      awaitsForm().as('awaitsForm'),
      eb
        .selectFrom('reportRounds')
        .select('reportRounds.id')
        .whereRef('reportRounds.reportId', '=', 'reports.id')
        .where('reportRounds.submittedAt', 'is', null)
        .limit(1)
        .as('openRoundId'),
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst();

/** Saves of one report go one after another, and after what submits or reviews it. */
export const lockReport = (tx: Tx, id: string) =>
  tx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('report'));

/** How often the values of a round were saved; 0 before the first time. */
export async function findVersion(db: Db, roundId: string): Promise<number> {
  const found = await db.selectFrom('indicatorRounds').select('version').where('roundId', '=', roundId).executeTakeFirst();
  return found?.version ?? 0;
}

export const setVersion = (tx: Tx, roundId: string, version: number) =>
  tx
    .insertInto('indicatorRounds')
    .values({ roundId, version })
    .onConflict((conflict) => conflict.column('roundId').doUpdateSet({ version }))
    .execute();

export async function storeValue(tx: Tx, roundId: string, indicatorId: string, entry: IndicatorEntry): Promise<void> {
  const values = { value: entry.value, textValue: entry.text, parts: toJson(entry.parts), comment: entry.comment };
  await tx
    .insertInto('indicatorValues')
    .values({ roundId, indicatorId, ...values })
    .onConflict((conflict) => conflict.columns(['roundId', 'indicatorId']).doUpdateSet(values))
    .execute();
}

export const deleteValue = (tx: Tx, roundId: string, indicatorId: string) =>
  tx.deleteFrom('indicatorValues').where('roundId', '=', roundId).where('indicatorId', '=', indicatorId).execute();

/** A declined report is written again from the values as they are. */
export const copyValues = (tx: Tx, fromRoundId: string, toRoundId: string) =>
  sql`insert into indicator_values (round_id, indicator_id, value, text_value, parts, comment)
    select ${toRoundId}, indicator_id, value, text_value, parts, comment from indicator_values where round_id = ${fromRoundId}`.execute(
    tx,
  );
