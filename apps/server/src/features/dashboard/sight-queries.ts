/** Which programmes a person sees, manages and runs, and the days ahead that count, as conditions on rows. */
import { canSeeAllProgrammes, DUE_DAYS, hasPower, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';

const managedBy = (userId: string, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from programme_managers m where m.programme_id = ${programmeId} and m.user_id = ${userId})`;

/** Staff sight of a programme, and who counts as a manager. */
export const sees = (actor: Actor, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  canSeeAllProgrammes(actor) ? sql`true` : managedBy(actor.userId, programmeId);
export const manages = (actor: Actor, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasPower(actor, 'MANAGES_ALL_PROGRAMMES') ? sql`true` : managedBy(actor.userId, programmeId);

/**
 * Whose daily work a programme is: its named managers'. A person who manages every programme gets it only if no manager is
 * named, so that a director's list contains what needs a director.
 */
export const runs = (actor: Actor, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasPower(actor, 'MANAGES_ALL_PROGRAMMES')
    ? sql`(${managedBy(actor.userId, programmeId)} or not exists (select from programme_managers m where m.programme_id = ${programmeId}))`
    : managedBy(actor.userId, programmeId);

/** Evaluated once a statement: the function itself would be evaluated for every row. */
export const NOW = sql`(select app_now())`;
export const TODAY = sql`(${NOW} at time zone programmes.time_zone)::date`;
/** The first day of the year. */
export const YEAR_START = sql`date_trunc('year', ${TODAY}::timestamp)::date`;
/** The last due date of the payments that are shown ahead. */
export const AHEAD = sql`(${TODAY} + ${sql.lit(DUE_DAYS)})`;
