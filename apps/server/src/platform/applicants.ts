import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a person writes in an application: an own one, or one whose owner has taken them in. For lists over all that they write
 * in. The ids are read once, as an array over two indexes: of "the owner is, or among the others is" the planner can only judge
 * each application there is, in a programme of a million for a second at every visit of an applicant's home.
 */
export const isApplicantOn = (userId: string, applicationId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ${applicationId} = any (array(
    select own.id from applications own where own.user_id = ${userId}
    union all
    select joined.application_id from application_people joined where joined.user_id = ${userId} and joined.removed_at is null))`;
