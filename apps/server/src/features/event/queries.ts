import {
  can,
  canReadEvents,
  isDirector,
  isSuperAdmin,
  type Actor,
  type Audience,
  type RegistrationState,
  type AudienceMember,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { isGrantedRow } from '#platform/grant-money.ts';
import type { Condition } from '#platform/list-filters.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';
import { isApplicantOn } from '#platform/applicants.ts';

/** Applications of a person, started or joined, that were not withdrawn. */
const applicationsOf = (userId: string, more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.programme_id from applications a
  where not 'WITHDRAWN' = any (a.approval_flags) and ${isApplicantOn(userId, sql`a.id`)} ${more}`;
const APPROVED = sql`and ${isGrantedRow(sql.ref('a.approval_flags'))}`;
const managedBy = (userId: string): RawBuilder<unknown> =>
  sql`select pm.programme_id from programme_managers pm where pm.user_id = ${userId}`;

/**
 * Which events a person may see: the rule `maySeeEvent` as a condition on rows, for the list, the month and their counts. A
 * test compares the two.
 */
function eventVisibleTo(actor: Actor): RawBuilder<boolean> {
  if (!canReadEvents(actor)) return sql<boolean>`false`;
  const { userId, accountType } = actor;
  const ways = [
    sql`events.is_everyone`,
    sql`${accountType} = any (events.account_types)`,
    sql`exists (select from event_roles er join users u on u.role_id = er.role_id where er.event_id = events.id and u.id = ${userId})`,
    sql`exists (select from event_registrations r where r.event_id = events.id and r.user_id = ${userId} and r.state <> 'LEFT')`,
  ];
  if (accountType === 'SUBSCRIBER')
    ways.push(sql`exists (select from event_programmes ep where ep.event_id = events.id and (
      (ep.who = 'APPLICANTS' and ep.programme_id in (${applicationsOf(userId, sql``)}))
      or (ep.who = 'GRANTEES' and ep.programme_id in (${applicationsOf(userId, APPROVED)}))))`);
  if (can(actor, 'EVENTS', 'UPDATE'))
    ways.push(
      isSuperAdmin(actor) || isDirector(actor)
        ? sql`true`
        : sql`(not events.is_everyone and events.account_types = '{}'
            and not exists (select from event_roles er where er.event_id = events.id)
            and exists (select from event_programmes ep where ep.event_id = events.id)
            and not exists (select from event_programmes ep where ep.event_id = events.id and ep.programme_id not in (${managedBy(userId)})))`,
    );
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** What the record rules need of a person (`domain/event/audience`). */
export async function findStanding(db: Db, userId: string): Promise<AudienceMember> {
  const { rows } = await sql<AudienceMember>`
    select u.role_id, array(${applicationsOf(userId, sql``)}) as applicant_of, array(${applicationsOf(userId, APPROVED)}) as grantee_of,
      array(${managedBy(userId)}) as manages
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { roleId: '', applicantOf: [], granteeOf: [], manages: [] };
}

const countOf = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from event_registrations r where r.event_id = events.id and ${condition})`;
/** A walk-in takes no place. */
const GOING = countOf(sql`r.state = 'GOING' and not r.is_walk_in`);
/** A closed account is not on the waiting list: no one is behind it. */
const WAITING = sql<number>`(select count(*) from event_registrations r join users u on u.id = r.user_id
  where r.event_id = events.id and r.state = 'WAITING' and u.account_status = 'ACTIVE')`;
const own = <T>(userId: string, column: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(select ${column} from event_registrations r where r.event_id = events.id and r.user_id = ${userId} and r.state <> 'LEFT')`;

const records = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .selectAll('events')
    .select([
      sql<Date>`app_now()`.as('now'),
      GOING.as('going'),
      WAITING.as('waiting'),
      countOf(sql`r.attended`).as('present'),
      own<RegistrationState | null>(userId, sql`r.state`).as('ownState'),
      own<number | null>(userId, sql`r.number`).as('ownNumber'),
      sql<
        { _id: string; name: string }[]
      >`(select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.name) order by o.name), '[]')
      from event_roles er join roles o on o.id = er.role_id where er.event_id = events.id)`.as('roles'),
      sql<(Audience['programmes'][number] & { name: string })[]>`(
      select coalesce(json_agg(json_build_object('programme', p.id, 'who', ep.who, 'name', p.name) order by p.name, p.id, ep.who), '[]')
      from event_programmes ep join programmes p on p.id = ep.programme_id where ep.event_id = events.id)`.as('programmes'),
    ]);

export type EventRecord = Awaited<ReturnType<typeof findMonth>>[number];

export const findEvent = (db: Db, userId: string, id: string): Promise<EventRecord | undefined> =>
  records(db, userId).where('events.id', '=', id).executeTakeFirst();

export async function findEvents(db: Db, actor: Actor, list: ListQuery, conditions: Condition[]) {
  const narrow = [
    eventVisibleTo(actor),
    ...(list.search
      ? [sql<boolean>`(events.title ilike ${contains(list.search)} or events.place ilike ${contains(list.search)})`]
      : []),
    ...(conditions as RawBuilder<boolean>[]),
  ];
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('events.created_at'), startDate: sql.ref('events.start_date'), title: sql`lower(events.title)` },
    sql.ref('events.id'),
  );
  let rows = records(db, actor.userId);
  let counted = db.selectFrom('events');
  for (const condition of narrow) {
    rows = rows.where(condition);
    counted = counted.where(condition);
  }
  const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    rows: await rows
      .orderBy(sql`${order}`)
      .limit(list.limit)
      .offset(toOffset(list))
      .execute(),
    total,
  };
}

/** Events that touch a span of time, in order; one more than `most` says that there are more. */
export const findMonth = (db: Db, actor: Actor, { from, to, most }: { from: Date; to: Date; most: number }) =>
  records(db, actor.userId)
    .where(eventVisibleTo(actor))
    .where('events.startDate', '<', to)
    .where('events.endDate', '>', from)
    .orderBy('events.startDate')
    .orderBy('events.id')
    .limit(most)
    .execute();

/** The place of a number in the line; 1 is next. */
export const findPlaceInLine = async (db: Db, eventId: string, number: number): Promise<number> =>
  (
    await db
      .selectFrom('eventRegistrations')
      .where('eventId', '=', eventId)
      .where('state', '=', 'WAITING')
      .where('number', '<=', number)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export type BusyRecord = { kind: 'EVENT' | 'INTERVIEW'; title: string; start: Date; end: Date };

/** A person's other events and interviews around a span of time; without interviews that a conflict of interest closes. */
export async function findBusy(
  db: Db,
  userId: string,
  but: string,
  { from, to }: { from: Date; to: Date },
): Promise<BusyRecord[]> {
  const { rows } = await sql<BusyRecord>`
    select 'EVENT' as kind, e.title, e.start_date as start, e.end_date as end
    from events e join event_registrations r on r.event_id = e.id and r.user_id = ${userId} and r.state = 'GOING'
    where e.id <> ${but} and e.cancelled_at is null and e.start_date < ${to} and e.end_date > ${from}
    union all
    select 'INTERVIEW', a.application_number, a.interview_start_date, a.interview_end_date
    from applications a
    where a.interview_status = 'SCHEDULED' and a.interview_start_date < ${to} and a.interview_end_date > ${from}
      -- No interview is as long as a day: the index is read from here on.
      and a.interview_start_date > ${from}::timestamptz - interval '1 day'
      and ${withoutConflictsFor(userId, sql`a.id`)}
      and (a.user_id = ${userId}
        or exists (select from application_people o where o.application_id = a.id and o.user_id = ${userId} and o.removed_at is null)
        or exists (select from interview_panel m where m.application_id = a.id and m.user_id = ${userId}))
    order by start`.execute(db);
  return rows;
}

/** Programmes that a person may address, by name; with `ids`, which of these there are. */
export function findProgrammes(db: Db, actor: Actor, ids?: readonly string[]) {
  let query = db.selectFrom('programmes').select(['id', 'name', 'timeZone']);
  if (!isSuperAdmin(actor) && !isDirector(actor)) query = query.where(sql<boolean>`id in (${managedBy(actor.userId)})`);
  if (ids) query = query.where(sql<boolean>`id = any (${[...ids]}::uuid[])`);
  return query.orderBy('name').orderBy('id').limit(500).execute();
}

export function findRoles(db: Db, ids?: readonly string[]) {
  let query = db.selectFrom('roles').select(['id', 'name']);
  if (ids) query = query.where(sql<boolean>`id = any (${[...ids]}::uuid[])`);
  return query.orderBy('name').orderBy('id').execute();
}
