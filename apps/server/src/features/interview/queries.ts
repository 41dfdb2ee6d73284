import type { OwnTask } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { selectConflictedIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { contains, toOffset, type ListQuery } from '#platform/list.ts';
import { managersOf } from '#platform/people.ts';
import { planOnce } from '#platform/prepared-query.ts';

/** A panel member, with what tells whether they read the application blind. */
export interface PanelRecord {
  _id: string;
  name: string;
  email: string;
  zone: string | null;
  role: string;
  hasConflict: boolean;
  isActive: boolean;
  tasks: OwnTask[];
}
/** A person besides the applicant who joined, or was invited to, the application. */
interface OtherPerson {
  _id: string | null;
  email: string;
  organisation: string | null;
}

const panelOf: RawBuilder<PanelRecord[]> = sql`(
  select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name, 'email', u.email, 'zone', u.time_zone, 'role', r.name,
    'isActive', u.account_status = 'ACTIVE',
    'hasConflict', exists (select from conflicts_in_force c where c.user_id = u.id and c.application_id = applications.id),
    'tasks', (select coalesce(json_agg(json_build_object('taskAction', own.task_action, 'progressStatus', own.progress)), '[]')
      from tasks own where own.application_id = applications.id and own.assigned_to = u.id and not own.manual_deletion))
    order by u.name, u.id), '[]')
  from interview_panel m join users u on u.id = m.user_id join roles r on r.id = u.role_id
  where m.application_id = applications.id)`;

const othersOf: RawBuilder<OtherPerson[]> = sql`(
  select coalesce(json_agg(json_build_object('_id', o.user_id, 'email', o.email, 'organisation', u.organisation)), '[]')
  from application_people o left join users u on u.id = o.user_id
  where o.application_id = applications.id and o.removed_at is null)`;

/** Applications with their interview, applicant, programme and panel: what every call here reads. */
const records = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('interviews', 'interviews.applicationId', 'applications.id')
    .leftJoin('interviewSettings', 'interviewSettings.programmeId', 'applications.programmeId')
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.programmeId',
      'applications.userId',
      'applications.approvalFlags',
      'applications.interviewStatus',
      'applications.interviewStartDate',
      'applications.interviewEndDate',
      'applications.interviewLink',
      'programmes.name as programmeName',
      'programmes.timeZone',
      'programmes.blindReview',
      'users.name',
      'users.email',
      'users.organisation',
      'users.timeZone as applicantZone',
      'interviews.uid',
      'interviews.sequence',
      'interviews.place',
      'interviews.reason',
      'interviews.isNoShow',
      'interviews.scheduledAt',
      'interviewSettings.showsPanel',
      'interviewSettings.preparation',
    ])
    .select([
      panelOf.as('panel'),
      othersOf.as('others'),
      managersOf(sql.ref('applications.programmeId')).as('managerIds'),
      selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'),
    ]);

export const findInterview = async (db: Db, id: string) =>
  (await planOnce(db, 'interview', records(db).where('applications.id', '=', id)))[0];
export type InterviewRecord = NonNullable<Awaited<ReturnType<typeof findInterview>>>;

export const findInterviews = (db: Db, ids: string[]): Promise<InterviewRecord[]> =>
  records(db)
    .where('applications.id', 'in', [...ids])
    .orderBy('applications.id')
    .execute();

/** A programme with who manages it. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('interviewSettings', 'interviewSettings.programmeId', 'programmes.id')
    .where('programmes.id', '=', id)
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.timeZone',
      'interviewSettings.showsPanel',
      'interviewSettings.preparation',
    ])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .executeTakeFirst();

/** Interviews of a programme that are set between two instants, or took place then, where no conflict closes them. */
export const findCalendar = (db: Db, actorId: string, given: { programmeId: string; from: Date; to: Date }) =>
  records(db)
    .where('applications.programmeId', '=', given.programmeId)
    .where('applications.interviewStatus', 'in', ['SCHEDULED', 'COMPLETED'])
    .where('applications.interviewStartDate', '<', given.to)
    .where('applications.interviewEndDate', '>', given.from)
    .where(withoutConflictsFor(actorId, sql.ref('applications.id')))
    .orderBy('applications.interviewStartDate')
    .orderBy('applications.id')
    .execute();

/** Called applications without a time, in the order of their numbers. */
export async function findUnscheduled(db: Db, actorId: string, programmeId: string, limit: number) {
  const waiting = <Q extends ReturnType<typeof records>>(query: Q) =>
    query
      .where('applications.programmeId', '=', programmeId)
      .where('applications.interviewStatus', 'in', ['NOT-SCHEDULED', 'CANCELED'])
      .where(
        sql<boolean>`'CALLED_FOR_INTERVIEW' = any (approval_flags) and not approval_flags && array['SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN']`,
      )
      .where(withoutConflictsFor(actorId, sql.ref('applications.id')));
  const rows = await waiting(records(db))
    .orderBy('applications.applicationNumber')
    .orderBy('applications.id')
    .limit(limit)
    .execute();
  const { total } = await waiting(records(db))
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface BusyRecord {
  application: string;
  applicationNumber: string;
  start: Date;
  end: Date;
  link: string | null;
  applicantIds: string[];
  panel: string[];
  managerIds: string[] | null;
  conflictedIds: string[] | null;
}

/** Interviews set anywhere between two instants that have a person or the link in common. */
export async function findBusy(
  db: Db,
  given: { from: Date; to: Date; people: string[]; link: string | null },
): Promise<BusyRecord[]> {
  const { rows } = await sql<BusyRecord>`
    select * from (
      select a.id as application, a.application_number, a.interview_start_date as start, a.interview_end_date as end,
        a.interview_link as link,
        array_append(coalesce((select array_agg(o.user_id) from application_people o
          where o.application_id = a.id and o.removed_at is null and o.user_id is not null), '{}'), a.user_id) as applicant_ids,
        coalesce((select array_agg(m.user_id) from interview_panel m where m.application_id = a.id), '{}') as panel,
        (select array_agg(pm.user_id) from programme_managers pm where pm.programme_id = a.programme_id) as manager_ids,
        ${selectConflictedIds(sql`a.id`)} as conflicted_ids
      from applications a
      where a.interview_status = 'SCHEDULED' and a.interview_start_date < ${given.to} and a.interview_end_date > ${given.from}
        -- No interview is as long as a day: the index is read from here on.
        and a.interview_start_date > ${given.from}::timestamptz - interval '1 day'
    ) as busy
    where panel && ${given.people}::uuid[] or applicant_ids && ${given.people}::uuid[]
      or lower(rtrim(btrim(link), '/')) = lower(rtrim(btrim(${given.link}::text), '/'))
    order by start, application`.execute(db);
  return rows;
}

/** Active staff among these people. */
export const findStaff = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .where('accountType', '=', 'ADMIN')
    .where('accountStatus', '=', 'ACTIVE')
    .select(['id', 'name', 'email', 'organisation'])
    .orderBy('id')
    .execute();

/** Declared conflicts in force between these people and applications. */
export const findDeclaredAmong = async (db: Db, userIds: string[], applicationIds: string[]) =>
  (
    await sql<{ userId: string; applicationId: string; reason: string }>`
      select distinct on (user_id, application_id) user_id, application_id, reason from conflicts_in_force
      where user_id = any (${userIds}::uuid[]) and application_id = any (${applicationIds}::uuid[])
      order by user_id, application_id, declared_at desc`.execute(db)
  ).rows;

export const findOverriddenAmong = (db: Db, userIds: string[], applicationIds: string[]) =>
  db
    .selectFrom('conflictOverrides')
    .where('userId', 'in', [...userIds])
    .where('applicationId', 'in', [...applicationIds])
    .select(['userId', 'applicationId'])
    .distinct()
    .execute();

/** The pick list of panel members. */
export async function findPanelPeople(db: Db, list: ListQuery) {
  let query = db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE');
  if (list.search)
    query = query.where((eb) =>
      eb.or([eb('users.name', 'ilike', contains(list.search)), eb('users.email', 'ilike', contains(list.search))]),
    );
  const rows = await query
    .select(['users.id', 'users.name', 'roles.name as role'])
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Interviews on whose panel a person is: those to come, soonest first, or those that are over, latest first. */
export async function findOwnPanel(db: Db, userId: string, list: ListQuery & { when: 'upcoming' | 'past' }) {
  const isUpcoming = list.when === 'upcoming';
  const own = records(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('interviewPanel')
          .select('interviewPanel.userId')
          .whereRef('interviewPanel.applicationId', '=', 'applications.id')
          .where('interviewPanel.userId', '=', userId),
      ),
    )
    .where(withoutConflictsFor(userId, sql.ref('applications.id')))
    .where(
      isUpcoming
        ? sql<boolean>`applications.interview_status = 'SCHEDULED' and applications.interview_end_date >= app_now()`
        : sql<boolean>`applications.interview_status <> 'NOT-SCHEDULED' and not (applications.interview_status = 'SCHEDULED' and applications.interview_end_date >= app_now())`,
    );
  const rows = await own
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.applicationId', '=', 'applications.id')
        .where('tasks.assignedTo', '=', userId)
        .where('tasks.taskAction', '=', 'INTERVIEW_SCORING')
        .where('tasks.declinedAt', 'is', null)
        .where('tasks.manualDeletion', '=', false)
        .select('tasks.id')
        .limit(1)
        .as('taskId'),
    )
    .orderBy('applications.interviewStartDate', isUpcoming ? 'asc' : 'desc')
    .orderBy('applications.id', isUpcoming ? 'asc' : 'desc')
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await own
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
