import type { MeetingState } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** An item that neither a conflict of interest nor a recusal closes to this person. */
export const itemVisibleTo = (readerId: string): RawBuilder<boolean> =>
  sql<boolean>`(${withoutConflictsFor(readerId, sql.ref('panel_items.application_id'))} and not exists (
    select from panel_recusals r where r.item_id = panel_items.id and r.user_id = ${readerId}))`;

const meetingRows = (db: Db) =>
  db
    .selectFrom('panelMeetings')
    .innerJoin('programmes', 'programmes.id', 'panelMeetings.programmeId')
    .leftJoin('boardSettings', 'boardSettings.programmeId', 'programmes.id')
    .select([
      'panelMeetings.id',
      'panelMeetings.programmeId',
      'panelMeetings.title',
      'panelMeetings.startsAt',
      'panelMeetings.place',
      'panelMeetings.itemMinutes',
      'panelMeetings.state',
      'panelMeetings.revision',
      'panelMeetings.startedAt',
      'panelMeetings.closedAt',
      'programmes.name as programmeName',
      'programmes.currency',
      'programmes.timeZone',
    ])
    .select((eb) => eb.fn.coalesce('panelMeetings.quorum', 'boardSettings.quorum', sql<number>`0`).as('quorum'))
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'));

export type MeetingRecord = Awaited<ReturnType<ReturnType<typeof meetingRows>['execute']>>[number];

export const findMeeting = (db: Db, id: string) => meetingRows(db).where('panelMeetings.id', '=', id).executeTakeFirst();

/** The same, locked: `share` for lines, which wait for nothing but a change of the meeting itself. */
export const lockMeeting = (tx: Tx, id: string, mode: 'update' | 'share') => {
  const rows = meetingRows(tx).where('panelMeetings.id', '=', id);
  return (mode === 'update' ? rows.forUpdate('panelMeetings') : rows.forShare('panelMeetings')).executeTakeFirst();
};

/** The meetings of a programme, latest first, with what of them the reader may see. */
export async function findMeetings(
  db: Db,
  readerId: string,
  programmeId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await db
    .selectFrom('panelMeetings')
    .select(['id', 'title', 'startsAt', 'place', 'state'])
    .select((eb) => [
      eb
        .selectFrom('panelItems')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('panelItems.meetingId', '=', 'panelMeetings.id')
        .where(itemVisibleTo(readerId))
        .as('items'),
      eb
        .selectFrom('panelPeople')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('panelPeople.meetingId', '=', 'panelMeetings.id')
        .where('attendance', '=', 'PRESENT')
        .as('present'),
    ])
    .where('programmeId', '=', programmeId)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('panelMeetings')
    .where('programmeId', '=', programmeId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface MeetingFacts {
  title: string;
  startsAt: Date;
  place: string;
  itemMinutes: number;
}

export const insertMeeting = (tx: Tx, meeting: MeetingFacts & { id: string; programmeId: string; createdBy: string }) =>
  tx.insertInto('panelMeetings').values(meeting).execute();

export const updateMeeting = (tx: Tx, id: string, facts: MeetingFacts) =>
  tx
    .updateTable('panelMeetings')
    .set({ ...facts, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();

export const deleteMeeting = (tx: Tx, id: string) => tx.deleteFrom('panelMeetings').where('id', '=', id).execute();

/** A meeting that is reopened has started when it first did. */
export const setState = (tx: Tx, id: string, state: MeetingState, closed: { by: string; quorum: number } | null) =>
  tx
    .updateTable('panelMeetings')
    .set({
      state,
      startedAt: sql`coalesce(started_at, app_now())`,
      closedAt: closed ? appNow : null,
      closedBy: closed?.by ?? null,
      quorum: closed?.quorum ?? null,
    })
    .where('id', '=', id)
    .execute();
