import { canSeeAllProgrammes, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from './conflicts.ts';

/**
 * Applications that staff see: in every programme or those they manage, without those that a conflict of interest closes to
 * them. `alias` names a row of applications.
 */
export const seesApplication = (actor: Actor, alias = 'a'): RawBuilder<boolean> => sql<boolean>`(
  ${
    canSeeAllProgrammes(actor)
      ? sql`true`
      : sql`exists (select from programme_managers m where m.programme_id = ${sql.ref(`${alias}.programme_id`)} and m.user_id = ${actor.userId})`
  } and ${withoutConflictsFor(actor.userId, sql.ref(`${alias}.id`))})`;
