import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

export interface SelectedApplication {
  id: string;
  applicationNumber: string;
  programmeId: string;
  programmeName: string;
  flags: string[];
  managerIds: string[] | null;
  people: { id: string; name: string; email: string; hasFailed: boolean }[] | null;
}

/** How often an address has failed permanently before it is named. */
const MAX_FAILURES = 2;
const hasFailed = sql`(select count(*) from emails e where e.to_address = u.email and e.failed_at is not null and e.state <> 'SENT') >= ${MAX_FAILURES}`;

/** Of the applications those that no conflict of interest closes to the reader, with who writes them and has an active account. */
export const findSelectedApplications = (db: Db, userId: string, ids: readonly string[]): Promise<SelectedApplication[]> =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .where('applications.id', 'in', ids)
    .where(withoutConflictsFor(userId, sql.ref('applications.id')))
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.programmeId',
      'programmes.name as programmeName',
      'applications.approvalFlags as flags',
      managersOf(sql.ref('applications.programmeId')).as('managerIds'),
      sql<
        SelectedApplication['people']
      >`(select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'hasFailed', ${hasFailed}) order by u.id)
        from users u where u.account_status = 'ACTIVE' and (u.id = applications.user_id or u.id in (
          select w.user_id from application_people w where w.application_id = applications.id and w.removed_at is null)))`.as(
        'people',
      ),
    ])
    .orderBy('applications.id')
    .execute() as Promise<SelectedApplication[]>;

export const findSelectedUsers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .where('u.id', 'in', ids)
    .select(['u.id', 'u.name', 'u.email', 'u.accountStatus', 'u.accountType', sql<boolean>`${hasFailed}`.as('hasFailed')])
    .orderBy('u.id')
    .execute();
