import type { Actor } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { findEverywhere, type FoundApplications } from './search-queries.ts';

/** Applications of all programmes that the person reads, by the rules of each list. Higher ranks ask for the right. */
export const searchApplications = (db: Db, actor: Actor, search: string, limit: number): Promise<FoundApplications> =>
  findEverywhere(db, actor, search, limit);
