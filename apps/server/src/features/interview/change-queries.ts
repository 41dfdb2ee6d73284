import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';

/** One change at a time for each of these people, so that what was free when it was looked at still is. */
export async function lockPeople(tx: Tx, userIds: string[]): Promise<void> {
  for (const id of [...new Set(userIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('interviews of ' || ${id}, 0))`.execute(tx);
}

/** Keeps the interview's own facts; its sequence rises, so that calendars take the change. */
export const updateInterview = (
  tx: Tx,
  interview: {
    applicationId: string;
    uid: string;
    place?: string;
    reason: string;
    isNoShow: boolean;
    scheduledAt?: Date;
  },
) =>
  tx
    .insertInto('interviews')
    .values({ ...interview, sequence: 0 })
    .onConflict((conflict) =>
      conflict.column('applicationId').doUpdateSet({
        sequence: sql`interviews.sequence + 1`,
        reason: interview.reason,
        isNoShow: interview.isNoShow,
        ...(interview.place !== undefined && { place: interview.place }),
        ...(interview.scheduledAt && { scheduledAt: interview.scheduledAt }),
      }),
    )
    .execute();

export async function replacePanel(tx: Tx, applicationId: string, userIds: string[]): Promise<void> {
  await tx.deleteFrom('interviewPanel').where('applicationId', '=', applicationId).execute();
  if (userIds.length > 0)
    await tx
      .insertInto('interviewPanel')
      .values(userIds.map((userId) => ({ applicationId, userId })))
      .execute();
}

/** Frees the slot that an application chose, and takes it out of the offer. */
export async function leaveOffers(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('interviewChoices').where('applicationId', '=', applicationId).execute();
  await tx
    .updateTable('interviewOfferApplications')
    .set({ leftAt: appNow })
    .where('applicationId', '=', applicationId)
    .where('leftAt', 'is', null)
    .execute();
}

/** Returns the settings after the change; an absent one stays as it is. */
export const saveSettings = (
  tx: Tx,
  programmeId: string,
  { showsPanel, preparation }: { showsPanel?: boolean | undefined; preparation?: string | undefined },
) =>
  tx
    .insertInto('interviewSettings')
    .values({ programmeId, showsPanel: showsPanel ?? false, preparation: preparation ?? '' })
    .onConflict((conflict) =>
      conflict.column('programmeId').doUpdateSet((eb) => ({
        showsPanel: showsPanel ?? eb.ref('interviewSettings.showsPanel'),
        preparation: preparation ?? eb.ref('interviewSettings.preparation'),
      })),
    )
    .returning(['showsPanel', 'preparation'])
    .executeTakeFirstOrThrow();

/** Applications with an interview to come on whose panel a person is whom a conflict keeps from it; locked in ascending order. */
export async function lockConflictedPanels(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a
    where a.interview_status = 'SCHEDULED'
      and a.id in (select application_id from interview_panel where user_id = ${userId})
      and a.id in (select application_id from conflicts_in_force where user_id = ${userId})
    order by a.id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
