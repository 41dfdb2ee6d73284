import { SEEDED_ROLES, type GettingStartedFacts } from '@grantdesk/domain';
import { sql } from 'kysely';
import { demoEmail } from '#db/seed/accounts.ts';
import type { Db } from '#platform/db.ts';

/**
 * What a new installation has so far, and whether its people are those of the demonstration. A step that was done stays done: sent
 * emails are deleted in time, addresses that applicants verified by one are not.
 */
export async function findFirstSteps(db: Db): Promise<GettingStartedFacts & { isDemonstration: boolean }> {
  const seeded = SEEDED_ROLES.map(({ name }) => name);
  const { rows } = await sql<GettingStartedFacts & { isDemonstration: boolean }>`select
    exists (select 1 from organisation_settings where key = 'organisation'
      and value->>'name' <> '' and value->>'supportMail' <> '') as "hasOrganisation",
    exists (select 1 from emails where state = 'SENT')
      or exists (select 1 from users where account_type = 'SUBSCRIBER' and email_verified) as "hasSentEmail",
    exists (select 1 from roles where version > 1 or name <> all (${seeded}::text[])) as "hasOwnRoles",
    exists (select 1 from forms where published_version is not null) as "hasPublishedForm",
    exists (select 1 from programmes) as "hasProgramme",
    (select count(*)::int from users where account_type = 'ADMIN' and erased_at is null) as staff,
    exists (select 1 from applications where submitted_at is not null) as "hasSubmission",
    exists (select 1 from users where email = ${demoEmail('super.admin')}) as "isDemonstration"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A select without a table answers one row.');
  return facts;
}
