import { NO_OPEN_DATA, type AnswerValue, type BlindReview, type FormSection, type OpenDataSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';

export interface PackProgramme {
  timeZone: string;
  blindReview: BlindReview;
  /** Questions that the programme names as title and description of an award, `data.<field>` or `proposalData.<field>`. */
  questions: Pick<OpenDataSettings, 'titleQuestion' | 'descriptionQuestion'>;
  /** Who prepares the pack. */
  preparedBy: string;
  /** Submitted applications, but for those that a conflict of interest closes to that person. */
  received: number;
}

/** What the pack says of a programme beside its room. Callers check access. */
export async function findPackProgramme(db: Db, id: string, readerId: string): Promise<PackProgramme> {
  const row = await db
    .selectFrom('programmes')
    .leftJoin('openDataSettings', 'openDataSettings.programmeId', 'programmes.id')
    .select(['programmes.timeZone', 'programmes.blindReview', 'openDataSettings.settings'])
    .select((eb) => [
      eb.selectFrom('users').select('name').where('users.id', '=', readerId).as('preparedBy'),
      eb
        .selectFrom('applications')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('applications.programmeId', '=', 'programmes.id')
        .where('applications.progressStatus', '=', 'SUBMITTED')
        .where(withoutConflictsFor(readerId, sql.ref('applications.id')))
        .as('received'),
    ])
    .where('programmes.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    timeZone: row.timeZone,
    blindReview: row.blindReview as BlindReview,
    questions: { ...NO_OPEN_DATA, ...(row.settings as unknown as OpenDataSettings | null) },
    preparedBy: row.preparedBy ?? '',
    received: row.received ?? 0,
  };
}

export interface SubmittedForm {
  formVersionId: string;
  ownerKind: 'APPLICATION' | 'PROPOSAL';
  sections: FormSection[];
}

/** The versions of the forms on which these applications and their proposals were submitted, each once. */
export async function findSubmittedForms(db: Db, applicationIds: readonly string[]): Promise<SubmittedForm[]> {
  const { rows } = await sql<SubmittedForm>`
    select used.form_version_id, used.owner_kind, form_versions.sections
    from (select distinct form_version_id, owner_kind from submissions
      where owner_kind in ('APPLICATION', 'PROPOSAL') and owner_id = any (${applicationIds}::uuid[]) and progress = 'SUBMITTED') as used
    join form_versions on form_versions.id = used.form_version_id
    order by used.owner_kind, used.form_version_id`.execute(db);
  return rows;
}

/** The fields of a version of a form whose answers introduce an application. */
export interface IntroductionFields {
  formVersionId: string;
  title: string | null;
  summary: string | null;
}
export interface IntroductionAnswers {
  applicationId: string;
  title: AnswerValue | undefined;
  summary: AnswerValue | undefined;
}

/** The answers to these fields alone: whole submissions may be long, and there may be hundreds. */
export async function findIntroductions(
  db: Db,
  applicationIds: readonly string[],
  fields: readonly IntroductionFields[],
): Promise<IntroductionAnswers[]> {
  const { rows } = await sql<IntroductionAnswers>`
    select submissions.owner_id as application_id, submissions.answers -> fields.title as title,
      submissions.answers -> fields.summary as summary
    from submissions
    join unnest(${fields.map((each) => each.formVersionId)}::uuid[], ${fields.map((each) => each.title)}::text[],
      ${fields.map((each) => each.summary)}::text[]) as fields (version, title, summary) on fields.version = submissions.form_version_id
    where submissions.owner_kind in ('APPLICATION', 'PROPOSAL') and submissions.owner_id = any (${applicationIds}::uuid[])
      and submissions.progress = 'SUBMITTED'`.execute(db);
  return rows;
}
