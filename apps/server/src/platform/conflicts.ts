import { isStaff, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { preparedQuery } from './prepared-query.ts';

/**
 * Applications that no conflict of interest closes to this person: part of every list, count and lookup of staff. The ids
 * are read once, as an array: the planner charges a subquery of `not in` to every row that it looks up, and would sooner
 * read a million rows from end to end.
 */
export const withoutConflictsFor = (userId: string, applicationId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${applicationId} <> all (${conflictedApplicationIds(userId)})`;

/** Ids of the applications that a conflict of interest closes to this person, as an array. */
export const conflictedApplicationIds = (userId: string): RawBuilder<string[]> =>
  sql<string[]>`(select applications_closed_to(${userId}))::uuid[]`;

const conflictedApplicationIdsQuery = preparedQuery(
  'closed-to',
  (_db, { userId }: { userId: string }) => sql<{ ids: string[] }>`select ${conflictedApplicationIds(userId)} as ids`,
);

/** Read once for a request that asks for them several times (`excludingIds`). */
export const findConflictedApplicationIds = async (db: Db, userId: string): Promise<string[]> =>
  (await conflictedApplicationIdsQuery(db, { userId }))[0]?.ids ?? [];

/** The same as `withoutConflictsFor` for a request that has read already what is closed. */
export const excludingIds = (closedIds: readonly string[], applicationId: RawBuilder<unknown>): RawBuilder<boolean> =>
  closedIds.length === 0 ? sql<boolean>`true` : sql<boolean>`${applicationId} <> all (${closedIds}::uuid[])`;

/** The conflicts of interest for the record rules: applicants have none, which saves a query at every save. */
export async function conflictedWith(db: Db, actor: Actor, applicationId: string): Promise<string[]> {
  if (!isStaff(actor)) return [];
  const [found] = await conflictedWithOf(db, { applicationId });
  return found?.ids ?? [];
}

const conflictedWithOf = preparedQuery(
  'conflicted-with',
  (_db, { applicationId }: { applicationId: string }) =>
    sql<{ ids: string[] | null }>`select ${selectConflictedIds(sql`${applicationId}::uuid`)} as ids`,
);

/** Who may not see an application, for the record rules of `domain/access`. */
export const selectConflictedIds = (applicationId: RawBuilder<unknown>): RawBuilder<string[] | null> =>
  sql<string[] | null>`people_kept_from(${applicationId})`;

/** Whether a conflict of interest closes anything to this person. */
export async function hasConflicts(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from conflicts where user_id = ${userId} and withdrawn_at is null) as any`.execute(db);
  return rows[0]?.any ?? false;
}
