import { type Decision } from '@grantdesk/domain';
import { sql } from 'kysely';
import { selectConflictedIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { GRANTED } from '#platform/grant-money.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { itemVisibleTo } from './queries.ts';

/** All ids of an agenda in its order, with their minutes: what is closed to the reader takes its time too. */
export const findAgenda = (db: Db, meetingId: string) =>
  db
    .selectFrom('panelItems')
    .select(['id', 'applicationId', 'minutes'])
    .where('meetingId', '=', meetingId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Without a reader, those that are closed to some people too. */
const itemRows = (db: Db, readerId: string | null) =>
  db
    .selectFrom('panelItems')
    .innerJoin('applications', 'applications.id', 'panelItems.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('stagedDecisions as staged', 'staged.applicationId', 'applications.id')
    .leftJoin('grantAmounts', 'grantAmounts.applicationId', 'applications.id')
    .select([
      'panelItems.id',
      'panelItems.meetingId',
      'panelItems.applicationId',
      'panelItems.minutes',
      'panelItems.outcome as closedOutcome',
      'panelItems.amount as closedAmount',
      'panelItems.conditions as closedConditions',
      'panelItems.decidedAt as closedDecidedAt',
      'applications.applicationNumber',
      'applications.approvalFlags',
      'users.name',
      'users.organisation',
      'staged.outcome',
      'staged.amount',
      'staged.conditions',
      'staged.stagedAt',
      'staged.releaseId',
      'grantAmounts.conditions as grantedConditions',
      'grantAmounts.recordedAt',
    ])
    .select([GRANTED.as('granted'), selectConflictedIds(sql.ref('applications.id')).as('conflictedIds')])
    .where(readerId === null ? sql<boolean>`true` : itemVisibleTo(readerId));

export type ItemRecord = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number];

/** The items of a meeting that the reader may see, in order; all of them without a reader. */
export function findItems(db: Db, readerId: string | null, meetingId: string) {
  const agenda = itemRows(db, readerId).where('panelItems.meetingId', '=', meetingId);
  return planOnce(db, 'panel-items', agenda.orderBy('panelItems.position').orderBy('panelItems.id'));
}

export const findItem = async (db: Db, readerId: string, id: string) =>
  (await planOnce(db, 'panel-item', itemRows(db, readerId).where('panelItems.id', '=', id)))[0];

/** An application of a programme that no conflict of interest closes to the reader. */
export const findCandidate = (db: Db, readerId: string, programmeId: string, id: string) =>
  db
    .selectFrom('applications')
    .select(['id', 'applicationNumber', 'approvalFlags'])
    .where('id', '=', id)
    .where('programmeId', '=', programmeId)
    .where(withoutConflictsFor(readerId, sql.ref('applications.id')))
    .executeTakeFirst();

/** Puts applications at the end of an agenda, but for those that are on a current one. @returns those that were added */
export async function insertItems(
  tx: Tx,
  items: { id: string; meetingId: string; applicationId: string; position: number; minutes: number }[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await tx
    .insertInto('panelItems')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .returning('applicationId')
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/** Numbers an agenda in this order. */
export const setOrder = (tx: Tx, ids: readonly string[]) =>
  sql`update panel_items i set position = n.position from unnest(${ids}::uuid[]) with ordinality as n (id, position)
    where i.id = n.id`.execute(tx);

export const setMinutes = (tx: Tx, id: string, minutes: number) =>
  tx.updateTable('panelItems').set({ minutes }).where('id', '=', id).execute();

export const deleteItem = (tx: Tx, id: string) => tx.deleteFrom('panelItems').where('id', '=', id).execute();

/** Stores the decision of an item and ends its place in the meeting. */
export const closeItem = (
  tx: Tx,
  id: string,
  decision: { outcome: Decision; amount: number | null; conditions: string; decidedAt: Date | null } | null,
) =>
  tx
    .updateTable('panelItems')
    .set({ isCurrent: false, ...decision })
    .where('id', '=', id)
    .execute();

export const reopenItems = (tx: Tx, meetingId: string) =>
  tx
    .updateTable('panelItems')
    .set({ isCurrent: true, outcome: null, amount: null, conditions: '', decidedAt: null })
    .where('meetingId', '=', meetingId)
    .execute();

/** Numbers of the applications of a meeting that are on the agenda of another one now. */
export const findTaken = (db: Db, meetingId: string) =>
  db
    .selectFrom('panelItems as mine')
    .innerJoin('panelItems as other', 'other.applicationId', 'mine.applicationId')
    .innerJoin('applications', 'applications.id', 'mine.applicationId')
    .select('applications.applicationNumber')
    .where('mine.meetingId', '=', meetingId)
    .where('other.isCurrent', '=', true)
    .whereRef('other.id', '<>', 'mine.id')
    .execute();
