import { canSeeAllProgrammes, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from './conflicts.ts';

/**
 * Applications that staff see: in every programme or those they manage, without those that a conflict of interest closes to
 * them. `a` is the alias of a row of applications.
 */
export const seesApplication = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  ${
    canSeeAllProgrammes(actor)
      ? sql`true`
      : sql`exists (select from programme_managers m where m.programme_id = a.programme_id and m.user_id = ${actor.userId})`
  } and ${withoutConflictsFor(actor.userId, sql.ref('a.id'))})`;
