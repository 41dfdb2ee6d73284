import { QUESTION_NAMES, type OpenDataSettings } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import { GRANTED, IS_GRANTED, PROJECT_RELEASED, REQUESTED } from '#platform/grant-money.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

const openDataProgrammes = (db: Db) =>
  db
    .selectFrom('programmes')
    .leftJoin('openDataSettings as open', 'open.programmeId', 'programmes.id')
    .leftJoin('boardSettings', 'boardSettings.programmeId', 'programmes.id')
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.description',
      'programmes.currency',
      'programmes.timeZone',
      'programmes.language',
      'programmes.applicationFormId',
      'programmes.proposalFormId',
      'boardSettings.amountQuestion',
      'open.settings',
      'open.publishedAt',
      'open.firstPublishedAt',
      'open.updatedAt',
    ])
    .select((eb) => [
      eb.fn.coalesce('open.version', sql<number>`0`).as('version'),
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ]);

/** A programme with what it publishes. Callers check access (`domain/access`). */
export const findOpenData = (db: Db, programmeId: string) =>
  openDataProgrammes(db).where('programmes.id', '=', programmeId).executeTakeFirst();

/** Those whose awards are public, by name, each with a mark of the awards that people excluded. */
export const findPublicProgrammes = (db: Db) =>
  openDataProgrammes(db)
    .select(
      sql<string>`(select concat(count(*), ' ', max(l.left_out_at)) from open_data_left_out l where l.programme_id = programmes.id)`.as(
        'leftOutMark',
      ),
    )
    .where('open.publishedAt', 'is not', null)
    .orderBy('programmes.name')
    .orderBy('programmes.id')
    .execute();

export type OpenDataProgramme = NonNullable<Awaited<ReturnType<typeof findOpenData>>>;

/** The signed version of an application's contract: there is one at most. */
const SIGNED = sql`(select c.* from contracts c where c.application_id = applications.id and c.status = 'SIGNED' limit 1)`;

/** When anything about an award last changed. */
const MODIFIED: RawBuilder<Date> = sql`greatest(signed.signed_at, projects.initialised_at, projects.activated_at, projects.submitted_at,
  (select max(r.made_at) from payment_releases r join payments p on p.id = r.payment_id where p.project_id = projects.id),
  (select max(e.at) from audit_events e where e.subject_kind = 'APPLICATION' and e.subject_id = applications.id and e.type like 'project.%'),
  applications.submitted_at)`;

/** What was granted: approved by the board, and bound by a signed contract or a project. A declined one is none. */
const awards = (db: Db, programmeId: string, readerId: string | null) => {
  const query = db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('projects', 'projects.applicationId', 'applications.id')
    .leftJoinLateral(
      sql<{ id: string; signedAt: Date; amount: number; startDate: string; endDate: string }>`${SIGNED}`.as('signed'),
      (join) => join.onTrue(),
    )
    .leftJoin('openDataLeftOut', 'openDataLeftOut.applicationId', 'applications.id')
    .where('applications.programmeId', '=', programmeId)
    .where(IS_GRANTED)
    .where(sql<boolean>`(projects.id is not null or signed.id is not null)`);
  return readerId === null ? query : query.where(withoutConflictsFor(readerId, sql.ref('applications.id')));
};

/** Other people of the application, and the person who signed: their names leave no text. */
const PEOPLE: RawBuilder<string[]> =
  sql`array(select coalesce(ap.name, u.name) from application_people ap left join users u on u.id = ap.user_id
  where ap.application_id = applications.id and coalesce(ap.name, u.name) is not null order by 1)`;

/** The first register number of the organisation that applied. */
const REGISTERED: RawBuilder<{ register: string; number: string } | null> =
  sql`(select json_build_object('register', n.register, 'number', n.number) from organisation_numbers n
  where n.organisation_id = applications.organisation_id order by n.position, n.register, n.number limit 1)`;

/**
 * Awards of a programme, the last changed first, each with a mark of all that could change in it. `readerId` leaves out what
 * a conflict of interest closes to that person; null reads for the public.
 */
export const findAwardMarks = (db: Db, programmeId: string, readerId: string | null) =>
  awards(db, programmeId, readerId)
    .select([
      'applications.id',
      MODIFIED.as('modifiedAt'),
      sql<string>`concat_ws('|', projects.version, projects.budget, projects.status, projects.end_date, signed.id, users.name, users.organisation,
        ${REGISTERED}::text, open_data_left_out.reason, array_to_string(${PEOPLE}, ','), applications.approval_flags::text,
        (select concat(committed, '|', released) from project_sums s where s.project_id = projects.id))`.as('mark'),
    ])
    .orderBy(MODIFIED, 'desc')
    .orderBy('applications.id', 'desc')
    .execute();

/**
 * The answers that settings read of a form, by field: one pass over what was submitted, which may be long and is unpacked
 * once. Null if nothing was selected or answered.
 */
function answersOf(form: 'data' | 'proposalData', settings: OpenDataSettings): RawBuilder<Record<string, unknown> | null> {
  const fields = QUESTION_NAMES.flatMap((name) => {
    const [of, field] = settings[name]?.split(/\.(.*)/s) ?? [];
    return of === form && field !== undefined ? [field] : [];
  });
  if (fields.length === 0) return sql`null::jsonb`;
  return sql`(select jsonb_object_agg(answer.key, answer.value) from submissions s, jsonb_each(s.answers) as answer
    where s.owner_id = applications.id and s.owner_kind = ${form === 'proposalData' ? 'PROPOSAL' : 'APPLICATION'}
      and s.progress = 'SUBMITTED' and answer.key = any (${fields}::text[]))`;
}

/** These awards whole, in the order of their ids' list. */
export async function findAwards(db: Db, programme: OpenDataProgramme, settings: OpenDataSettings, ids: string[]) {
  const rows = await awards(db, programme.id, null)
    .where('applications.id', 'in', ids)
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.userId',
      'users.name',
      'users.organisation',
      'projects.budget',
      'projects.status',
      'projects.initialisedAt',
      'openDataLeftOut.reason as leftOut',
      MODIFIED.as('modifiedAt'),
      PEOPLE.as('people'),
      REGISTERED.as('registered'),
      GRANTED.as('granted'),
      REQUESTED.as('requested'),
      sql<number | null>`(select g.requested from grant_amounts g where g.application_id = applications.id)`.as(
        'recordedRequest',
      ),
      sql<string | null>`coalesce(projects.start_date, signed.start_date)`.as('startDate'),
      sql<string | null>`coalesce(projects.end_date, signed.end_date)`.as('endDate'),
      PROJECT_RELEASED.as('released'),
      sql<Date>`coalesce(signed.signed_at, projects.initialised_at)`.as('boundAt'),
      // The day of the decision; where it was not recorded as a move, that of the signature.
      sql<
        string | null
      >`(coalesce((select max(m.made_at) from stage_moves m where m.application_id = applications.id and m.undone_at is null
        and 'BOARD_APPROVED' = any (m.flags_after) and not 'BOARD_APPROVED' = any (m.flags_before)),
        signed.signed_at, projects.initialised_at) at time zone ${programme.timeZone})::date`.as('awardedOn'),
      answersOf('data', settings).as('data'),
      answersOf('proposalData', settings).as('proposalData'),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type AwardRow = Awaited<ReturnType<typeof findAwards>>[number];

/** What was paid of these awards, by day; and the project of each. */
export async function findPayments(db: Db, applicationIds: readonly string[]) {
  const { rows } = await sql<{ applicationId: string; projectId: string; day: string | null; amount: number | null }>`
    select projects.application_id, projects.id as project_id, r.date_released::text as day, r.amount
      from projects left join payments on payments.project_id = projects.id
        left join payment_releases r on r.payment_id = payments.id
      where projects.application_id = any (${[...applicationIds]}::uuid[])
      order by r.date_released, r.id`.execute(db);
  return rows;
}

/** When the reports of a programme were last reviewed, and how many were: what published results depend on. */
export async function findReviewMark(db: Db, programmeId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), ' ', max(rounds.reviewed_at), ' ', max(rounds.submitted_at)) as mark
      from report_rounds rounds join reports on reports.id = rounds.report_id join projects on projects.id = reports.project_id
      where projects.programme_id = ${programmeId} and rounds.submitted_at is not null`.execute(db);
  return rows[0]?.mark ?? '';
}

/** An award that the person may see, by its application. */
export const findOneAward = (db: Db, programmeId: string, readerId: string, applicationId: string) =>
  awards(db, programmeId, readerId)
    .select(['applications.id', 'applications.applicationNumber', 'openDataLeftOut.reason'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();

/** Locks the settings' row, and creates it if there is none. Returns its settings. */
export async function lockOpenData(tx: Tx, programmeId: string, settings: OpenDataSettings, by: string) {
  await tx
    .insertInto('openDataSettings')
    .values({ programmeId, settings: toJson(settings), version: 0, updatedBy: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('openDataSettings')
    .selectAll()
    .where('programmeId', '=', programmeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Change {
  version: number;
  updatedBy: string;
  updatedAt: Date;
}

export const saveSettings = (tx: Tx, programmeId: string, settings: OpenDataSettings, change: Change) =>
  tx
    .updateTable('openDataSettings')
    .set({ settings: toJson(settings), ...change })
    .where('programmeId', '=', programmeId)
    .execute();

export const savePublication = (tx: Tx, programmeId: string, publish: boolean, change: Change) =>
  tx
    .updateTable('openDataSettings')
    .set({
      ...change,
      publishedAt: publish ? change.updatedAt : null,
      publishedBy: publish ? change.updatedBy : null,
      ...(publish && { firstPublishedAt: sql<Date>`coalesce(first_published_at, ${change.updatedAt})` }),
    })
    .where('programmeId', '=', programmeId)
    .execute();

export async function setLeftOut(
  tx: Tx,
  award: { applicationId: string; programmeId: string },
  reason: string | null,
  by: string,
  at: Date,
): Promise<void> {
  if (reason === null) await tx.deleteFrom('openDataLeftOut').where('applicationId', '=', award.applicationId).execute();
  else
    await tx
      .insertInto('openDataLeftOut')
      .values({ ...award, reason, leftOutBy: by, leftOutAt: at })
      .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ reason, leftOutBy: by, leftOutAt: at }))
      .execute();
}
