import type { Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { seesApplication } from '#platform/programme-sight.ts';

/** Projects of a programme that follow an indicator and that the reader sees; a conflict of interest closes others. */
export const findProjects = (db: Db, actor: Actor, programmeId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('applications', 'applications.id', 'projects.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .select([
      'projects.id',
      'projects.currency',
      'projects.startDate',
      'projects.endDate',
      'projects.status',
      'projects.activatedAt',
      'projects.submittedAt',
      'projects.endedAt',
      'projects.applicationId',
      'applications.applicationNumber',
      sql<string>`coalesce(users.organisation, users.name)`.as('name'),
    ])
    .where('projects.programmeId', '=', programmeId)
    .where(sql<boolean>`exists (select from project_indicators where project_id = projects.id)`)
    .where(seesApplication(actor, 'applications'))
    .orderBy('applications.applicationNumber')
    .orderBy('projects.id')
    .execute();
export type ProjectRow = Awaited<ReturnType<typeof findProjects>>[number];

/** How many projects of a programme follow an indicator, seen or not. */
export async function countProjects(db: Db, programmeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct i.project_id)::int as count
    from project_indicators i join projects p on p.id = i.project_id where p.programme_id = ${programmeId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The day on which each of these projects starts. */
export async function findStarts(db: Db, projectIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'startDate'])
    .where(sql<boolean>`id = any (${[...projectIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, startDate }) => [id, startDate]));
}

/** What the programme publishes of its funder, for files of published results. */
export async function findFunder(db: Db, programmeId: string): Promise<{ funderId: string; funderName: string }> {
  const { rows } = await sql<{ funderId: string | null; funderName: string | null }>`
    select settings ->> 'funderId' as funder_id, settings ->> 'funderName' as funder_name
    from open_data_settings where programme_id = ${programmeId}`.execute(db);
  return { funderId: rows[0]?.funderId ?? '', funderName: rows[0]?.funderName ?? '' };
}
