import { sql, type RawBuilder } from 'kysely';

/** Applications that no conflict of interest closes to this person: part of every list, count and lookup of staff. */
export const openTo = (userId: string, applicationId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${applicationId} not in (select application_id from conflicts_in_force where user_id = ${userId})`;

/** Who is kept from an application, for the record rules of `domain/access`. */
export const conflictedIdsOf = (applicationId: RawBuilder<unknown>): RawBuilder<string[] | null> =>
  sql<string[] | null>`(select array_agg(distinct user_id) from conflicts_in_force where application_id = ${applicationId})`;
