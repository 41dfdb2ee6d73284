import { can, type Actor, type RegistrationState } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import type { Condition } from '#platform/list-filters.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';

const matches = (search: string): RawBuilder<boolean> =>
  sql<boolean>`(users.name ilike ${contains(search)} or users.email ilike ${contains(search)} or users.organisation ilike ${contains(search)})`;

/** Who is registered, waits or came. */
export async function findRegistrations(db: Db, eventId: string, list: ListQuery, conditions: Condition[]) {
  let query = db
    .selectFrom('eventRegistrations')
    .innerJoin('users', 'users.id', 'eventRegistrations.userId')
    .where('eventRegistrations.eventId', '=', eventId)
    .where('eventRegistrations.state', '<>', 'LEFT');
  if (list.search) query = query.where(matches(list.search));
  for (const condition of conditions as RawBuilder<boolean>[]) query = query.where(condition);
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('event_registrations.number'), name: sql`lower(users.name)` },
    sql.ref('users.id'),
  );
  const rows = await query
    .select(['users.id', 'users.name', 'users.email', 'users.organisation'])
    .select([
      'eventRegistrations.state',
      'eventRegistrations.since',
      'eventRegistrations.attended',
      'eventRegistrations.isWalkIn',
    ])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Accounts that this person may see: all for who reads users, otherwise applicants of the programmes that they manage whom no
 * conflict of interest closes.
 */
function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (can(actor, 'USERS', 'READ')) return sql<boolean>`true`;
  return sql<boolean>`exists (select from applications a join programme_managers pm on pm.programme_id = a.programme_id
    where a.user_id = users.id and pm.user_id = ${actor.userId} and ${withoutConflictsFor(actor.userId, sql`a.id`)})`;
}

const people = (db: Db, actor: Actor) =>
  db.selectFrom('users').where('users.accountStatus', '=', 'ACTIVE').where(visibleTo(actor));

/** People who are not on the event's list yet. */
export async function findOthers(db: Db, actor: Actor, eventId: string, list: ListQuery) {
  let query = people(db, actor).where(
    sql<boolean>`not exists (select from event_registrations r where r.event_id = ${eventId} and r.user_id = users.id and r.state <> 'LEFT')`,
  );
  if (list.search) query = query.where(matches(list.search));
  const order = orderBy(list.sort, { createdAt: sql.ref('users.created_at'), name: sql`lower(users.name)` }, sql.ref('users.id'));
  const rows = await query
    .select(['users.id', 'users.name', 'users.email', 'users.organisation'])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findPerson = (db: Db, actor: Actor, userId: string) =>
  people(db, actor).where('users.id', '=', userId).select(['users.id', 'users.name']).executeTakeFirst();

/** A person's row of the event's list, with their name. */
export const findRegistration = (db: Db, eventId: string, userId: string) =>
  db
    .selectFrom('eventRegistrations')
    .innerJoin('users', 'users.id', 'eventRegistrations.userId')
    .where('eventRegistrations.eventId', '=', eventId)
    .where('eventRegistrations.userId', '=', userId)
    .where('eventRegistrations.state', '<>', 'LEFT')
    .select(['users.name', 'eventRegistrations.isWalkIn', 'eventRegistrations.attended'])
    .executeTakeFirst();

export interface Addressee {
  userId: string;
  name: string;
  email: string;
  zone: string | null;
  state: RegistrationState;
  number: number;
  since: Date;
}

/** Everyone with a place or on the waiting list, whose account is active, in the order of registration. */
export const findAddressees = async (db: Db, eventId: string, among?: readonly string[]): Promise<Addressee[]> => {
  let query = db
    .selectFrom('eventRegistrations')
    .innerJoin('users', 'users.id', 'eventRegistrations.userId')
    .where('eventRegistrations.eventId', '=', eventId)
    .where('eventRegistrations.state', '<>', 'LEFT')
    .where('users.accountStatus', '=', 'ACTIVE');
  if (among) query = query.where(sql<boolean>`users.id = any (${[...among]}::uuid[])`);
  return query
    .select([
      'users.id as userId',
      'users.name',
      'users.email',
      'users.timeZone as zone',
      sql<RegistrationState>`event_registrations.state`.as('state'),
      'eventRegistrations.number',
      'eventRegistrations.since',
    ])
    .orderBy('eventRegistrations.number')
    .execute();
};

/** The zone that a person's browser last came with. */
export const findZone = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').where('id', '=', userId).select('timeZone').executeTakeFirst())?.timeZone ?? null;
