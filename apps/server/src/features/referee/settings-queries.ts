import type { RefereeSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';
import { preparedQuery } from '#platform/prepared-query.ts';

/** What a programme requests of references; undefined for no such programme. */
export const findSettings = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('refereeSettings as settings', 'settings.programmeId', 'programmes.id')
    .select([
      'programmes.id',
      'programmes.name',
      'settings.formId',
      'settings.min',
      'settings.max',
      'settings.days',
      'settings.invitedWhen',
      'settings.namedBeforeSubmit',
      'settings.applicantReads',
      'settings.reviewersRead',
      'settings.refusesSameOrganisation',
      'settings.revision',
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('programmes.id', '=', programmeId)
    .executeTakeFirst();

export type SettingsRecord = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Changes of one programme's settings follow one another, and no referee is invited meanwhile. */
export const lockSettings = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forNoKeyUpdate().execute();

/** The settings stay as they are until the transaction ends: what a referee was promised is true when they are invited. */
export const holdSettings = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forShare().execute();

/** @param revision the one that they get */
export async function storeSettings(
  tx: Tx,
  programmeId: string,
  { form: formId, ...settings }: RefereeSettings,
  revision: number,
): Promise<void> {
  const values = { ...settings, formId, revision };
  await tx
    .insertInto('refereeSettings')
    .values({ programmeId, ...values })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ ...values, updatedAt: sql<Date>`app_now()` }))
    .execute();
}

/** Published forms for references that are not archived, by name. */
export const findReferenceForms = (db: Db) =>
  db
    .selectFrom('forms')
    .select(['id', 'name'])
    .where('kind', '=', 'REFERENCE')
    .where('publishedVersion', 'is not', null)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();

export interface RefereeFigures {
  named: number;
  invited: number;
  answered: number;
  /** Someone was invited, removed since or not. */
  isInvited: boolean;
}

export async function findFigures(db: Db, programmeId: string): Promise<RefereeFigures> {
  const { rows } = await sql<RefereeFigures>`
    select (count(*) filter (where r.removed_at is null))::int as named,
      (count(*) filter (where r.removed_at is null and r.invited_at is not null))::int as invited,
      (count(*) filter (where r.removed_at is null and r.answered_at is not null))::int as answered,
      coalesce(bool_or(r.invited_at is not null), false) as is_invited
    from referees r join applications a on a.id = r.application_id where a.programme_id = ${programmeId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Counting answered no row');
  return found;
}

/** The next round of a programme requests the same references. */
export function copyReferees(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into referee_settings (programme_id, form_id, min, max, days, invited_when, named_before_submit,
        applicant_reads, reviewers_read, refuses_same_organisation)
      select ${to}, form_id, min, max, days, invited_when, named_before_submit, applicant_reads, reviewers_read,
        refuses_same_organisation from referee_settings where programme_id = ${from}`.execute(tx);
  });
}

/** Whether the programme of an application requests references: what nearly every submission has to know, and all that most do. */
export const requestsReferences = async (db: Db, applicationId: string): Promise<boolean> =>
  (await mostReferences(db, { applicationId })).length > 0;

const mostReferences = preparedQuery('most-references', (db, { applicationId }: { applicationId: string }) =>
  db
    .selectFrom('refereeSettings')
    .innerJoin('applications', 'applications.programmeId', 'refereeSettings.programmeId')
    .where('applications.id', '=', applicationId)
    .where('refereeSettings.max', '>', 0)
    .select('refereeSettings.max'),
);
