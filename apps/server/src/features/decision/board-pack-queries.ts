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

export interface NextMeeting {
  title: string;
  startsAt: Date;
  place: string;
  /** Ids of applications, in order; of those that are closed to the reader, only the minutes. */
  items: { applicationId: string | null; minutes: number }[];
}

/** The meeting that is open, else the next one that is planned; undefined where there is none. */
export async function findNextMeeting(db: Db, programmeId: string, readerId: string): Promise<NextMeeting | undefined> {
  const { rows } = await sql<NextMeeting>`
    select p.title, p.starts_at, p.place, (
      select coalesce(json_agg(json_build_object('minutes', i.minutes, 'applicationId',
        case when ${withoutConflictsFor(readerId, sql.ref('i.application_id'))}
          and not exists (select from panel_recusals r where r.item_id = i.id and r.user_id = ${readerId})
        then i.application_id end) order by i.position, i.id), '[]') from panel_items i where i.meeting_id = p.id) as items
    from panel_meetings p where p.programme_id = ${programmeId} and p.state <> 'CLOSED'
    order by p.state, p.starts_at, p.id limit 1`.execute(db);
  return rows[0];
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

/** Fields of a version of a form whose answers introduce an application. */
export interface WantedFields {
  formVersionId: string;
  fields: string[];
}
export interface IntroductionAnswers {
  applicationId: string;
  formVersionId: string;
  answers: Record<string, AnswerValue | undefined>;
}

/** The answers to these fields alone: whole submissions may be long, and there may be hundreds. */
export async function findIntroductions(
  db: Db,
  applicationIds: readonly string[],
  wanted: readonly WantedFields[],
): Promise<IntroductionAnswers[]> {
  const { rows } = await sql<IntroductionAnswers>`
    select submissions.owner_id as application_id, submissions.form_version_id,
      (select coalesce(jsonb_object_agg(field, submissions.answers -> field), '{}') from jsonb_array_elements_text(wanted.fields) as field) as answers
    from submissions
    join unnest(${wanted.map((each) => each.formVersionId)}::uuid[], ${wanted.map((each) => JSON.stringify(each.fields))}::jsonb[])
      as wanted (version, fields) on wanted.version = submissions.form_version_id
    where submissions.owner_kind in ('APPLICATION', 'PROPOSAL') and submissions.owner_id = any (${applicationIds}::uuid[])
      and submissions.progress = 'SUBMITTED'
    order by submissions.owner_kind`.execute(db);
  return rows;
}
