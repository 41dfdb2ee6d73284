import { HIGH_RISK, SOON_DAYS, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { LATE } from '../project/index.ts';
import { AHEAD, NOW, sees, TODAY, YEAR_START } from './sight-queries.ts';

const RUNNING = sql<boolean>`projects.ended_at is null`;
const IS_LATE = sql<boolean>`(${RUNNING} and ${LATE})`;
const TO_REVIEW = sql<boolean>`reports.status = 'Submitted'`;
const SOON = sql`(${TODAY} + ${sql.lit(SOON_DAYS)})`;
const DUE_SOON = sql<boolean>`(${RUNNING} and reports.status not in ('Submitted', 'Approved') and reports.due_date between ${TODAY} and ${SOON})`;

/** What of projects a person sees: of one programme where it is named. */
const seen = (actor: Actor, programmeId: string | undefined): RawBuilder<boolean> => sql`(
  ${sees(actor, sql.ref('projects.programme_id'))} and ${withoutConflictsFor(actor.userId, sql.ref('projects.application_id'))}
  ${programmeId === undefined ? sql`` : sql`and projects.programme_id = ${programmeId}`})`;

const MAX_REPORTS = 12;

/** Reports that are late, handed in, returned or due soon, of projects that the person sees. */
export const findReportsToFollow = (db: Db, actor: Actor, programmeId?: string) =>
  planOnce(
    db,
    'reports-to-follow',
    db
      .selectFrom('reports')
      .innerJoin('projects', 'projects.id', 'reports.projectId')
      .innerJoin('programmes', 'programmes.id', 'projects.programmeId')
      .innerJoin('applications', 'applications.id', 'projects.applicationId')
      .innerJoin('users', 'users.id', 'applications.userId')
      .select([
        'reports.id',
        'reports.projectId',
        'projects.applicationId',
        'programmes.id as programmeId',
        'programmes.name as programmeName',
        'reports.title',
        'reports.dueDate',
        'reports.status',
        'reports.review',
      ])
      .select([
        sql<string>`coalesce(users.organisation, users.name)`.as('grantee'),
        sql<boolean>`${IS_LATE}`.as('isLate'),
        sql<number>`case when ${IS_LATE} then ${TODAY} - reports.due_date else 0 end`.as('daysLate'),
        sql<number>`count(*) over ()::int`.as('total'),
      ])
      .where('reports.droppedAt', 'is', null)
      .where('reports.status', '<>', 'Approved')
      .where(sql<boolean>`(${TO_REVIEW} or (${RUNNING} and (reports.review = 'Declined' or reports.due_date <= ${AHEAD})))`)
      .where(seen(actor, programmeId))
      .orderBy(sql`not ${IS_LATE}`)
      .orderBy(sql`not (${TO_REVIEW})`)
      .orderBy('reports.dueDate')
      .orderBy('reports.id')
      .limit(MAX_REPORTS),
  );

/** How the reports of a person's programmes are, by programme. A report is received when it was last submitted. */
export async function findReportCounts(db: Db, actor: Actor, programmeId?: string) {
  const received = sql`rounds.submitted_at >= (${YEAR_START}::timestamp at time zone programmes.time_zone)`;
  return planOnce(
    db,
    'report-counts',
    sql<{
      id: string;
      late: number;
      oldestDue: string | null;
      toReview: number;
      oldestSubmittedAt: Date | null;
      soon: number;
      grantees: number;
      received: number;
      approved: number;
      until: string;
    }>`
    select programmes.id, ${SOON}::text as until,
      (count(*) filter (where ${IS_LATE}))::int as late,
      (min(reports.due_date) filter (where ${IS_LATE}))::text as oldest_due,
      (count(*) filter (where ${TO_REVIEW}))::int as to_review,
      min(rounds.submitted_at) filter (where ${TO_REVIEW}) as oldest_submitted_at,
      (count(*) filter (where ${DUE_SOON}))::int as soon,
      (count(distinct projects.id) filter (where ${DUE_SOON}))::int as grantees,
      (count(*) filter (where ${received}))::int as received,
      (count(*) filter (where ${received} and reports.status = 'Approved'))::int as approved
    from reports join projects on projects.id = reports.project_id join programmes on programmes.id = projects.programme_id
    left join lateral (select max(submitted_at) as submitted_at from report_rounds where report_id = reports.id) as rounds on true
    where reports.dropped_at is null and ${seen(actor, programmeId)}
    group by programmes.id order by programmes.id`,
  );
}

/** Amendments that are not decided, by programme. */
export async function findOpenAmendments(db: Db, actor: Actor, programmeId?: string) {
  return planOnce(
    db,
    'open-amendments',
    sql<{ id: string; count: number; since: Date }>`
    select projects.programme_id as id, count(*)::int as count, min(amendments.proposed_at) as since
    from amendments join projects on projects.id = amendments.project_id
    where amendments.state = 'Proposed' and ${seen(actor, programmeId)}
    group by projects.programme_id order by projects.programme_id`,
  );
}

export interface RiskCounts {
  open: number;
  high: number;
  recent: number;
  gravest: { title: string; programmeId: string; projectId: string; applicationId: string } | null;
}

/** Open risks of running projects; recent ones are not older than a week. */
export async function countRisks(db: Db, actor: Actor, programmeId?: string): Promise<RiskCounts> {
  const [counts] = await planOnce(
    db,
    'risks',
    sql<RiskCounts>`
    with found as materialized (
      select project_risks.id, project_risks.title, project_risks.created_at, project_risks.likelihood * project_risks.impact as score,
        projects.id as project_id, projects.programme_id, projects.application_id
      from project_risks join projects on projects.id = project_risks.project_id
      where project_risks.state = 'Open' and ${RUNNING} and ${seen(actor, programmeId)})
    select count(*)::int as open, (count(*) filter (where score >= ${sql.lit(HIGH_RISK)}))::int as high,
      (count(*) filter (where created_at > ${NOW} - interval '7 days'))::int as recent,
      (select json_build_object('title', title, 'programmeId', programme_id, 'projectId', project_id, 'applicationId', application_id)
        from found order by score desc, id limit 1) as gravest
    from found`,
  );
  return counts ?? { open: 0, high: 0, recent: 0, gravest: null };
}
