import { demoEmail } from '#db/seed/accounts.ts';
import type { Db } from '#platform/db.ts';

/** Active accounts by their addresses, with the names of their roles. */
export const findDemonstrationAccounts = (db: Db, emails: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.email', 'users.name', 'roles.name as role'])
    .where('users.email', 'in', emails)
    .where('users.accountStatus', '=', 'ACTIVE')
    .execute();

/** Whether the invented people are in this database: the setting alone says only that an empty one would get them. */
export async function hasDemonstrationPeople(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('email', '=', demoEmail('super.admin')).executeTakeFirst()) !== undefined
  );
}
