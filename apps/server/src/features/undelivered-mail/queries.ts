import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';

/** Mails that failed permanently, including those that were sent again since. */
export async function findFailed(db: Db, list: ListQuery, conditions: readonly Condition[]) {
  let query = db
    .selectFrom('emails')
    .leftJoin('users', 'users.email', 'emails.toAddress')
    .where('emails.failedAt', 'is not', null);
  if (list.search)
    query = query.where((eb) =>
      eb.or([eb('emails.toAddress', 'ilike', contains(list.search)), eb('users.name', 'ilike', contains(list.search))]),
    );
  for (const condition of whereAll(conditions, sql.ref('emails.id'))) query = query.where(condition);
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('emails.failed_at'), to: sql.ref('emails.to_address') },
    sql.ref('emails.id'),
  );
  const rows = await query
    .select([
      'emails.id',
      'emails.toAddress',
      'emails.kind',
      'emails.state',
      'emails.lastError',
      'emails.attempts',
      'emails.failedAt',
      'users.id as userId',
      'users.name as userName',
    ])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
