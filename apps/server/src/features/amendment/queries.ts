import type { AmendmentChange, AmendmentState, CurrentPlan } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { findAvailableLines } from '../claim/index.ts';

/** A project's plan as an amendment finds it, without what was cancelled or is no longer requested. */
export async function findPlan(db: Db, projectId: string): Promise<CurrentPlan> {
  const project = await db
    .selectFrom('projects')
    .select(['startDate', 'endDate', 'budget'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  // With what virements moved: an approved change of the lines takes them in.
  const lines = await findAvailableLines(db, projectId);
  const terms = await db
    .selectFrom('payments')
    .select(['id', 'term', 'amount', 'dueDate', 'reportId', 'status', 'amountPaid'])
    .select((eb) =>
      eb
        .selectFrom('paymentReleases')
        .whereRef('paymentReleases.paymentId', '=', 'payments.id')
        .select((e) => e.fn.min<string | null>('dateReleased').as('day'))
        .as('paidOn'),
    )
    .where('projectId', '=', projectId)
    .where('status', '<>', 'Cancelled')
    .orderBy('term')
    .execute();
  const reports = await db
    .selectFrom('reports')
    .innerJoin('programmes', 'programmes.id', 'reports.programmeId')
    .select(['reports.id', 'reports.title', 'reports.dueDate', 'reports.status'])
    .select([
      sql<boolean>`exists (select from report_rounds where report_rounds.report_id = reports.id)`.as('isBegun'),
      sql<string | null>`(select (min(submitted_at) at time zone programmes.time_zone)::date from report_rounds
        where report_rounds.report_id = reports.id)`.as('handedInOn'),
    ])
    .where('reports.projectId', '=', projectId)
    .where('reports.droppedAt', 'is', null)
    .orderBy('reports.dueDate')
    .orderBy('reports.position')
    .execute();
  return {
    ...project,
    lines,
    terms: terms.map(({ id, ...term }) => ({ _id: id, ...term })),
    reports: reports.map(({ id, ...report }) => ({ _id: id, ...report })),
  };
}

const rows = (db: Db) =>
  db
    .selectFrom('amendments')
    .innerJoin('users as proposer', 'proposer.id', 'amendments.proposedBy')
    .leftJoin('users as decider', 'decider.id', 'amendments.decidedBy')
    .select([
      'amendments.id',
      'amendments.projectId',
      'amendments.number',
      'amendments.state',
      'amendments.change',
      'amendments.plan',
      'amendments.reason',
      'amendments.byStaff',
      'amendments.proposedBy',
      'amendments.proposedAt',
      'amendments.decidedBy',
      'amendments.decidedAt',
      'amendments.note',
      'proposer.name as proposedByName',
      'decider.name as decidedByName',
    ]);

export const findAmendment = (db: Db, id: string) => rows(db).where('amendments.id', '=', id).executeTakeFirst();
export type AmendmentRecord = NonNullable<Awaited<ReturnType<typeof findAmendment>>>;

/** A page of a project's amendments, the latest first. */
export async function findAmendments(db: Db, projectId: string, { limit, offset }: { limit: number; offset: number }) {
  const found = await rows(db)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('amendments.projectId', '=', projectId)
    .orderBy('amendments.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: found, total: found[0]?.total ?? 0 };
}

/** Undefined where another one is open: one is decided at a time. The number follows under the project's lock. */
export const insertAmendment = (
  tx: Tx,
  {
    change,
    plan,
    ...amendment
  }: {
    id: string;
    projectId: string;
    programmeId: string;
    change: AmendmentChange;
    plan: CurrentPlan;
    projectVersion: number;
    reason: string;
    byStaff: boolean;
    proposedBy: string;
    proposedAt: Date;
  },
) =>
  tx
    .insertInto('amendments')
    .values({
      ...amendment,
      change: toJson(change),
      plan: toJson(plan),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from amendments where project_id = ${amendment.projectId})`,
    })
    .onConflict((conflict) => conflict.column('projectId').where('state', '=', 'Proposed').doNothing())
    .returning('number')
    .executeTakeFirst();

/** Decides an open amendment, once; false if it was already decided. */
export async function setDecided(
  tx: Tx,
  id: string,
  {
    plan,
    ...decision
  }: {
    state: Exclude<AmendmentState, 'Proposed'>;
    plan: CurrentPlan;
    projectVersion: number;
    decidedBy: string;
    decidedAt: Date;
    note: string;
  },
): Promise<boolean> {
  const decided = await tx
    .updateTable('amendments')
    .set({ ...decision, plan: toJson(plan) })
    .where('id', '=', id)
    .where('state', '=', 'Proposed')
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}
