import { sql, type RawBuilder } from 'kysely';

/** Who manages a programme, as a selection; null for none. @param programmeId such as sql.ref('programmes.id') */
export const managersOf = (programmeId: RawBuilder<unknown>): RawBuilder<string[] | null> =>
  sql<string[] | null>`(select array_agg(m.user_id) from programme_managers m where m.programme_id = ${programmeId})`;

/** Who works on an application beside its applicant, as a selection: those with an account who were not removed. */
export const collaboratorsOf = (applicationId: RawBuilder<unknown>): RawBuilder<string[] | null> =>
  sql<string[] | null>`(select array_agg(p.user_id) from application_people p
    where p.application_id = ${applicationId} and p.removed_at is null and p.user_id is not null)`;
