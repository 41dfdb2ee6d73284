import type { Answers } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';

const select = (db: Db) =>
  db
    .selectFrom('referees')
    .select([
      'id',
      'applicationId',
      'name',
      'email',
      'relation',
      'organisation',
      'namedAs',
      'removedAt',
      'invitedAt',
      'expiresAt',
      'countedFrom',
      'remindedAt',
      'reminders',
      'formVersionId',
      'answers',
      'version',
      'savedAt',
      'answeredAt',
      'declinedAt',
      'declineReason',
    ]);

/** Referees of an application who were not removed, in the order in which they were named. */
export const findReferees = (db: Db, applicationId: string) =>
  select(db).where('applicationId', '=', applicationId).where('removedAt', 'is', null).orderBy('id').execute();

export const findReferee = (db: Db, id: string) => select(db).where('id', '=', id).executeTakeFirst();

export type RefereeRecord = NonNullable<Awaited<ReturnType<typeof findReferee>>>;

/** The referee with the row locked: answers, changes and removals of one referee follow one another. */
export const lockReferee = (tx: Tx, id: string) => select(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export interface RefereeValues {
  name: string;
  email: string;
  relation: string;
  organisation: string;
}

/** Returns undefined where the address is named already. */
export const insertReferee = (tx: Tx, applicationId: string, namedBy: string, values: RefereeValues) =>
  tx
    .insertInto('referees')
    .values({ id: newId(), applicationId, namedBy, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateReferee = (tx: Tx, id: string, values: RefereeValues) =>
  tx.updateTable('referees').set(values).where('id', '=', id).execute();

/** Another person answers from now on: what the one before wrote is not for them. */
export const clearDraft = (tx: Tx, id: string) =>
  tx
    .updateTable('referees')
    .set({ answers: toJson({}), savedAt: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

export const markRemoved = (tx: Tx, id: string) =>
  tx
    .updateTable('referees')
    .set({ removedAt: appNow, answers: toJson({}), savedAt: null })
    .where('id', '=', id)
    .execute();

export const markInvited = (tx: Tx, id: string, given: { now: Date; expiresAt: Date; formVersionId: string }) =>
  tx
    .updateTable('referees')
    .set({
      invitedAt: given.now,
      expiresAt: given.expiresAt,
      countedFrom: given.now,
      reminders: [],
      formVersionId: given.formVersionId,
    })
    .where('id', '=', id)
    .execute();

export const markExtended = (tx: Tx, id: string, given: { now: Date; expiresAt: Date }) =>
  tx
    .updateTable('referees')
    .set({ expiresAt: given.expiresAt, countedFrom: given.now, reminders: [] })
    .where('id', '=', id)
    .execute();

export const markReminded = (tx: Tx, id: string, at: Date, reminders: readonly string[] = []) =>
  tx
    .updateTable('referees')
    .set({
      remindedAt: at,
      reminders: sql<string[]>`array(select distinct unnest(reminders || ${[...reminders]}::text[]) order by 1)`,
    })
    .where('id', '=', id)
    .execute();

/** Whom the submitted application names: it says so whatever is corrected later. */
export const markNamed = (tx: Tx, applicationId: string) =>
  tx
    .updateTable('referees')
    .set({ namedAs: sql`jsonb_build_object('name', name, 'email', email)` })
    .where('applicationId', '=', applicationId)
    .where('removedAt', 'is', null)
    .execute();

export const storeDraft = (tx: Tx, id: string, given: { answers: Answers; version: number; savedAt: Date }) =>
  tx
    .updateTable('referees')
    .set({ ...given, answers: toJson(given.answers) })
    .where('id', '=', id)
    .execute();

export const storeReference = (tx: Tx, id: string, given: { answers: Answers; version: number; answeredAt: Date }) =>
  tx
    .updateTable('referees')
    .set({ ...given, answers: toJson(given.answers) })
    .where('id', '=', id)
    .execute();

export const storeDecline = (tx: Tx, id: string, given: { declinedAt: Date; declineReason: string }) =>
  tx
    .updateTable('referees')
    .set({ ...given, answers: toJson({}), savedAt: null })
    .where('id', '=', id)
    .execute();

export const insertLink = (tx: Tx, refereeId: string, tokenHash: string) =>
  tx.insertInto('refereeLinks').values({ refereeId, tokenHash }).execute();

export const replaceLinks = (tx: Tx, refereeId: string) =>
  tx
    .updateTable('refereeLinks')
    .set({ replacedAt: appNow })
    .where('refereeId', '=', refereeId)
    .where('replacedAt', 'is', null)
    .execute();
