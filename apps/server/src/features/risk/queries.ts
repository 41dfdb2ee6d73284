import type { Risk } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

/** The open ones first, and the gravest of them. */
export const findRisks = (db: Db, projectId: string) =>
  db
    .selectFrom('projectRisks')
    .selectAll()
    .where('projectId', '=', projectId)
    .orderBy(sql`state = 'Closed'`)
    .orderBy(sql`likelihood * impact`, 'desc')
    .orderBy('id')
    .execute();

const findRisk = (db: Db, id: string) => db.selectFrom('projectRisks').selectAll().where('id', '=', id).executeTakeFirst();
export type RiskRecord = NonNullable<Awaited<ReturnType<typeof findRisk>>>;

/** The row, locked until the transaction ends. */
export const lockRisk = (tx: Tx, id: string) =>
  tx.selectFrom('projectRisks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertRisk = (tx: Tx, risk: Omit<Risk, 'state'> & { id: string; projectId: string; createdBy: string }) =>
  tx.insertInto('projectRisks').values(risk).returningAll().executeTakeFirstOrThrow();

export const updateRisk = (tx: Tx, { id, version }: Pick<RiskRecord, 'id' | 'version'>, risk: Risk) =>
  tx
    .updateTable('projectRisks')
    .set({ ...risk, version: version + 1, updatedAt: appNow })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
