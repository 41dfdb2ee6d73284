import type { Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { containsText, orderBy, toOffset, type ListQuery } from '#platform/list.ts';
import { seesApplication } from '#platform/programme-sight.ts';
import { hasObligations, OPEN_PAIRS } from './filter-queries.ts';

/** Whether a person is named as a manager of any programme. */
export async function managesAny(db: Db, actor: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('programmeManagers')
    .select('programmeId')
    .where('userId', '=', actor.userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const matching = (db: Db, search: string, conditions: Condition[]) => {
  let query = db.selectFrom('organisations').where('organisations.mergedInto', 'is', null);
  if (search) query = query.where(containsText(sql.ref('organisations.search_text'), search));
  for (const condition of whereAll(conditions, sql.ref('organisations.id'))) query = query.where(condition);
  return query;
};

/** Ids of a page of the list, and how many there are. */
export async function findMatching(db: Db, list: ListQuery, conditions: Condition[]) {
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('organisations.created_at'),
      name: sql`lower(organisations.name)`,
      country: { emptyLast: sql.ref('organisations.country') },
    },
    sql.ref('organisations.id'),
  );
  const rows = await matching(db, list.search, conditions)
    .select('organisations.id')
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await matching(db, list.search, conditions)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total };
}

/** Figures of organisations by id; of applications, what the reader sees. */
export async function findFigures(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('organisations')
    .where('organisations.id', 'in', ids)
    .select([
      'organisations.id',
      sql<number>`(select count(*)::int from organisation_members m where m.organisation_id = organisations.id
        and m.left_at is null and m.accepted_at is not null and m.confirmed_at is not null)`.as('memberCount'),
      sql<number>`(select count(*)::int from applications a where a.organisation_id = organisations.id
        and ${seesApplication(actor)})`.as('applicationCount'),
      hasObligations(actor).as('hasObligations'),
      OPEN_PAIRS.as('duplicateCount'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Merges into an organisation, the newest first. */
export const findMerges = (db: Db, targetId: string) =>
  db
    .selectFrom('organisationMerges')
    .innerJoin('organisations', 'organisations.id', 'organisationMerges.sourceId')
    .leftJoin('users', 'users.id', 'organisationMerges.mergedBy')
    .where('organisationMerges.targetId', '=', targetId)
    .select([
      'organisationMerges.id',
      'organisationMerges.mergedAt',
      'organisationMerges.undoneAt',
      'organisations.id as sourceId',
      'organisations.name as sourceName',
      'users.name as mergedBy',
    ])
    .orderBy('organisationMerges.mergedAt', 'desc')
    .orderBy('organisationMerges.id')
    .execute();
