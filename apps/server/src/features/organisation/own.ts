import { DUPLICATE_SIMILARITY } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** People of one statement: each has one short insert and a look for similar names. */
const BATCH = 200;

/** Makes the record of what people wrote of their organisation, where they have none. @returns how many were made */
export async function createOwnOrganisations(db: Db, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select create_own_organisations(${userIds}::uuid[], ${DUPLICATE_SIMILARITY}) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** The same for everyone who lacks it, in batches: people from before organisations had records. */
export async function fillOrganisations(db: Db): Promise<number> {
  let made = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const people = await findPeopleWithout(db, last);
    const end = people.at(-1);
    if (!end) return made;
    made += await createOwnOrganisations(db, people);
    last = end;
  }
}

async function findPeopleWithout(db: Db, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.id > ${after} and u.account_type = 'SUBSCRIBER' and u.email_verified and u.erased_at is null
      and btrim(u.organisation) <> ''
      and not exists (select from organisations o where o.created_by = u.id and o.origin = 'SIGN_UP')
    order by u.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
