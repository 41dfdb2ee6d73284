import type { BlindReview, OwnTask } from '@grantdesk/domain';
import { sql } from 'kysely';
import { selectConflictedIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** Who reviews one application, with the settings that say whether blind. */
export interface Reviews {
  managerIds: string[] | null;
  blindReview: BlindReview;
  tasks: (OwnTask & { userId: string })[] | null;
}

const TASKS = sql`json_agg(json_build_object('userId', t.assigned_to, 'taskAction', t.task_action, 'progressStatus', t.progress))`;

export interface GrantRecord extends Reviews {
  id: string;
  applicationId: string;
  applicationNumber: string;
  programmeId: string;
  conflictedIds: string[] | null;
}

export async function findApplication(db: Db, id: string): Promise<GrantRecord | undefined> {
  const { rows } = await sql<GrantRecord>`
    select a.id, a.id as application_id, a.application_number, a.programme_id, p.blind_review,
      ${managersOf(sql.ref('p.id'))} as manager_ids, ${selectConflictedIds(sql.ref('a.id'))} as conflicted_ids,
      (select ${TASKS} from tasks t where t.application_id = a.id and not t.manual_deletion) as tasks
    from applications a join programmes p on p.id = a.programme_id where a.id = ${id}`.execute(db);
  return rows[0];
}

export async function findProject(db: Db, id: string): Promise<GrantRecord | undefined> {
  const { rows } = await sql<GrantRecord>`
    select projects.id, a.id as application_id, a.application_number, a.programme_id,
      ${managersOf(sql.ref('a.programme_id'))} as manager_ids, ${selectConflictedIds(sql.ref('a.id'))} as conflicted_ids
    from projects join applications a on a.id = projects.application_id where projects.id = ${id}`.execute(db);
  return rows[0];
}

export interface OrganisationRecord {
  id: string;
  name: string;
  /** People who are named as managers of any programme. */
  managerIds: string[];
  /** People with a conflict of interest with one of its applications. */
  conflictedIds: string[];
}

export async function findOrganisation(db: Db, id: string): Promise<OrganisationRecord | undefined> {
  const { rows } = await sql<OrganisationRecord>`
    select o.id, o.name, array(select distinct user_id from programme_managers) as manager_ids,
      array(select distinct c.user_id from conflicts_in_force c
        where c.application_id = any (array(select a.id from applications a where a.organisation_id = o.id))) as conflicted_ids
    from organisations o where o.id = ${id}`.execute(db);
  return rows[0];
}

/** Reviews of an organisation's applications in programmes that review blind. */
export async function findBlindReviews(db: Db, organisationId: string): Promise<Reviews[]> {
  const { rows } = await sql<Reviews>`
    select p.blind_review, ${managersOf(sql.ref('p.id'))} as manager_ids, ${TASKS} as tasks
    from applications a join programmes p on p.id = a.programme_id
      join tasks t on t.application_id = a.id and not t.manual_deletion
    where a.organisation_id = ${organisationId} and p.blind_review <> '{}' group by a.id, p.id`.execute(db);
  return rows;
}
