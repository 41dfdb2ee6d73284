import { EQUALITY_BATCH, type EqualityCount } from '@grantdesk/domain';
import { sql } from 'kysely';
import { isApplicantOn } from '#platform/applicants.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** Uncounted answers are deleted this long after the call has closed. */
const DAYS_AFTER_CLOSING = 90;

/** A programme with its equality monitoring and the published version of the form; undefined for no such programme. */
export const findEquality = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('equalitySettings', 'equalitySettings.programmeId', 'programmes.id')
    .leftJoin('forms', 'forms.id', 'equalitySettings.formId')
    .leftJoin('formVersions', (join) =>
      join.onRef('formVersions.formId', '=', 'forms.id').onRef('formVersions.version', '=', 'forms.publishedVersion'),
    )
    .select([
      'programmes.id',
      'programmes.name',
      'equalitySettings.formId',
      'equalitySettings.isOffered',
      'equalitySettings.threshold',
      'equalitySettings.counted',
      'equalitySettings.revision',
      'forms.name as formName',
      'formVersions.language',
      'formVersions.sections',
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('programmes.id', '=', programmeId)
    .executeTakeFirst();

export type EqualityRecord = NonNullable<Awaited<ReturnType<typeof findEquality>>>;

/** Changes of one programme's settings follow one another, the first included. */
export const lockSettings = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forUpdate().execute();

export interface StoredSettings {
  isOffered: boolean;
  formId: string | null;
  threshold: number;
  revision: number;
}

export const storeSettings = (tx: Tx, programmeId: string, settings: StoredSettings) =>
  tx
    .insertInto('equalitySettings')
    .values({ programmeId, ...settings })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ ...settings, updatedAt: sql<Date>`app_now()` }))
    .execute();

export const listCounts = async (db: Db, programmeId: string): Promise<EqualityCount[]> =>
  db.selectFrom('equalityCounts').select(['question', 'choice', 'people']).where('programmeId', '=', programmeId).execute();

/** How many answers wait to be counted. */
export async function countWaiting(db: Db, programmeId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('equalityResponses')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('programmeId', '=', programmeId)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The programme of a submitted application that the person wrote or wrote in, and whether they have responded there. */
export const findRespondent = (db: Db, applicationId: string, userId: string) =>
  db
    .selectFrom('applications')
    .select([
      'applications.programmeId',
      sql<boolean>`exists (select from equality_responses r where r.programme_id = applications.programme_id and r.user_id = ${userId})`.as(
        'hasResponded',
      ),
    ])
    .where('applications.id', '=', applicationId)
    .where('applications.progressStatus', '=', 'SUBMITTED')
    .where(isApplicantOn(userId, sql.ref('applications.id')))
    .executeTakeFirst();

/** Answers of one programme are counted one after another. */
export const lockCounts = (tx: Tx, programmeId: string) =>
  tx.selectFrom('equalitySettings').select('programmeId').where('programmeId', '=', programmeId).forUpdate().execute();

/** @returns false where the person has responded before */
export async function insertResponse(
  tx: Tx,
  response: { id: string; programmeId: string; userId: string; sealed: Buffer | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('equalityResponses')
    .values(response)
    .onConflict((conflict) => conflict.columns(['programmeId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes out what waits, once there is enough for a batch; nothing before that. */
export async function takeBatch(tx: Tx, programmeId: string): Promise<{ id: string; sealed: Buffer }[]> {
  const waiting = await tx
    .selectFrom('equalityResponses')
    .select(['id', sql<Buffer>`sealed`.as('sealed')])
    .where('programmeId', '=', programmeId)
    .where('sealed', 'is not', null)
    .execute();
  if (waiting.length < EQUALITY_BATCH) return [];
  await tx
    .updateTable('equalityResponses')
    .set({ sealed: null })
    .where('programmeId', '=', programmeId)
    .where('sealed', 'is not', null)
    .execute();
  return waiting;
}

export async function addCounts(tx: Tx, programmeId: string, people: number, counts: readonly EqualityCount[]): Promise<void> {
  await tx
    .insertInto('equalityCounts')
    .values(counts.map((count) => ({ programmeId, ...count })))
    .onConflict((conflict) =>
      conflict
        .columns(['programmeId', 'question', 'choice'])
        .doUpdateSet({ people: sql`equality_counts.people + excluded.people` }),
    )
    .execute();
  await tx
    .updateTable('equalitySettings')
    .set({ counted: sql`counted + ${people}` })
    .where('programmeId', '=', programmeId)
    .execute();
}

/** Deletes answers that no batch can take any more: the call closed long ago. */
export const forgetUncounted = (db: Db) =>
  db
    .updateTable('equalityResponses')
    .set({ sealed: null })
    .from('programmes')
    .whereRef('programmes.id', '=', 'equalityResponses.programmeId')
    .where('sealed', 'is not', null)
    .where('programmes.endDate', '<', sql<Date>`(select app_now()) - make_interval(days => ${DAYS_AFTER_CLOSING})`)
    .execute();

/** Deletes the answers of a person that are not counted yet. Counts have no way back to anyone. */
export const forgetUncountedOf = (tx: Tx, userId: string) =>
  tx
    .updateTable('equalityResponses')
    .set({ sealed: null })
    .where('userId', '=', userId)
    .where('sealed', 'is not', null)
    .execute();
