import { type Locale } from '@grantdesk/messages';
import { canSeeAllProgrammes, DIGEST_HOUR, readableKinds, type Actor, type NotificationChoice } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { toOffset } from '#platform/list.ts';
import { planOnce } from '#platform/prepared-query.ts';

/**
 * The own notifications whose places are still open to their person: one fragment for list, count and digest alike.
 * Account and rights are those of this moment, conflicts of interest too.
 */
function mine(db: Db, actor: Actor) {
  const kinds: string[] = readableKinds(actor);
  return db
    .selectFrom('notifications')
    .where('notifications.userId', '=', actor.userId)
    .where('notifications.kind', '=', sql<string>`any (${kinds}::text[])`)
    .where(placeOpenTo(actor));
}

function placeOpenTo(actor: Actor): RawBuilder<boolean> {
  const { userId, accountType } = actor;
  if (accountType === 'SUBSCRIBER')
    return sql<boolean>`(notifications.application_id is null
      or exists (select 1 from applications a where a.id = notifications.application_id and a.user_id = ${userId})
      or exists (select 1 from application_people w where w.application_id = notifications.application_id
        and w.user_id = ${userId} and w.removed_at is null))`;
  if (accountType !== 'ADMIN') return sql<boolean>`notifications.application_id is null`;
  const open = withoutConflictsFor(userId, sql.ref('notifications.application_id'));
  if (canSeeAllProgrammes(actor)) return sql<boolean>`(notifications.application_id is null or ${open})`;
  return sql<boolean>`(notifications.application_id is null or (${open} and (
      exists (select 1 from applications a join programme_managers m on m.programme_id = a.programme_id
        where a.id = notifications.application_id and m.user_id = ${userId})
      or exists (select 1 from tasks t where t.application_id = notifications.application_id and t.assigned_to = ${userId}
        and t.declined_at is null and not t.manual_deletion)
      or exists (select 1 from interview_panel i where i.application_id = notifications.application_id and i.user_id = ${userId}))))
    and (notifications.programme_id is null or exists (select 1 from programme_managers m
      where m.programme_id = notifications.programme_id and m.user_id = ${userId}))`;
}

const SHOWN = [
  'notifications.id',
  'notifications.kind',
  'notifications.facts',
  'notifications.path',
  'notifications.createdAt',
  'notifications.readAt',
] as const;

export async function findMine(db: Db, actor: Actor, list: { page: number; limit: number; unread: boolean }) {
  const query = list.unread ? mine(db, actor).where('readAt', 'is', null) : mine(db, actor);
  const page = query.select(SHOWN).orderBy('notifications.id', 'desc').limit(list.limit).offset(toOffset(list));
  const rows = await planOnce(db, 'notices', page);
  const count = query.select((eb) => eb.fn.countAll<number>().as('total'));
  return { rows, total: (await planOnce(db, 'notices-count', count))[0]?.total ?? 0 };
}

/** What the bell shows: how many are unread, and a mark that changes with each new one. */
export async function findState(db: Db, actor: Actor): Promise<{ unread: number; newest: string | null }> {
  const state = mine(db, actor)
    .where('readAt', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('unread'), sql<string | null>`max(notifications.id::text)`.as('newest')]);
  return (await planOnce(db, 'bell', state))[0] ?? { unread: 0, newest: null };
}

export const findChoices = (db: Db, userId: string) =>
  db.selectFrom('notificationChoices').select(['kind', 'choice']).where('userId', '=', userId).execute();

export const saveChoice = (tx: Tx, userId: string, kind: string, choice: NotificationChoice) =>
  tx
    .insertInto('notificationChoices')
    .values({ userId, kind, choice })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ choice }))
    .execute();

/** Whose day it is where they are, and what they read. */
type Reader = Actor & {
  day: string;
  language: Locale | null;
  /** The hour in which the list of their work may come with it, or alone. */
  isWorkWanted: boolean;
};

/**
 * Active people whose day has come to its hour and had no daily mail yet: with something that waits for it, and staff in that
 * hour, whose work may be listed.
 */
export const findDigestReaders = async (db: Db): Promise<Reader[]> => {
  const now = sql`app_now() at time zone coalesce(users.time_zone, 'UTC')`;
  const isWorkWanted = sql`(users.account_type = 'ADMIN' and extract(hour from ${now}) = ${DIGEST_HOUR} and not exists (
    select from notification_choices c where c.user_id = users.id and c.kind = 'work.summary' and c.choice = 'OFF'))`;
  return (await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id as userId',
      'users.name',
      'users.email',
      'users.accountType',
      'users.language',
      'roles.name as role',
      'roles.permissions',
      sql<string>`(${now})::date`.as('day'),
      sql<boolean>`${isWorkWanted}`.as('isWorkWanted'),
    ])
    .where('users.accountStatus', '=', 'ACTIVE')
    .where(
      sql<boolean>`(${isWorkWanted} or exists (select 1 from notifications n where n.user_id = users.id and n.digest = 'WAITING'))`,
    )
    .where(sql<boolean>`extract(hour from ${now}) >= ${DIGEST_HOUR}`)
    .where(sql<boolean>`not exists (select 1 from notification_digests d where d.user_id = users.id and d.day = (${now})::date)`)
    .orderBy('users.id')
    .execute()) as Reader[];
};

/** What the last daily mail that listed work said of it, within a week; null where there was none. */
export const findLastWork = async (db: Db, userId: string, day: string): Promise<string | null> =>
  (
    await db
      .selectFrom('notificationDigests')
      .select('work')
      .where('userId', '=', userId)
      .where('work', 'is not', null)
      .where(sql<boolean>`day > ${day}::date - 7`)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.work ?? null;

/** The day of one person, once; false where another process was first. */
export const claimDigest = async (tx: Tx, userId: string, day: string, work: string | null): Promise<boolean> =>
  (await tx
    .insertInto('notificationDigests')
    .values({ userId, day, work })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** What waits and is neither read nor closed to its person by now, oldest first. */
export const findWaiting = (db: Db, actor: Actor) =>
  mine(db, actor).select(SHOWN).where('digest', '=', 'WAITING').where('readAt', 'is', null).orderBy('notifications.id').execute();
