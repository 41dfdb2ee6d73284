/** The SQL of the sums that `domain/payment/grants` defines: written once, for every list, screen, file and guard. */
import { answerToMinor, DUE_STATUSES, UNGRANTED_FLAGS, type AccountSums, type GrantSums } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from './conflicts.ts';
import type { Db, Tx } from './db.ts';
import { planOnce } from './prepared-query.ts';

const ID = sql.ref('applications.id');

/** `isGranted` of the flags of a row of applications: approved, and not declined by the applicant. */
export const isGrantedRow = (flags: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`('BOARD_APPROVED' = any (${flags}) and not ${flags} && ${sql.lit(`{${UNGRANTED_FLAGS.join(',')}}`)}::text[])`;
export const IS_GRANTED = isGrantedRow(sql.ref('applications.approval_flags'));

/** `grantedAmount` of the row's application, null if it is unknown. */
export const GRANTED: RawBuilder<number | null> = sql`coalesce(
  (select s.committed from project_sums s where s.application_id = ${ID}),
  (select c.amount from contracts c where c.application_id = ${ID} and c.status = 'SIGNED' limit 1),
  (select g.granted from grant_amounts g where g.application_id = ${ID}))`;

const projectSum = (column: 'committed' | 'released' | 'returned'): RawBuilder<number> =>
  sql`coalesce((select s.${sql.ref(column)} from project_sums s where s.project_id = projects.id), 0)`;

/** What the ledger of the row's project commits, has released and got back. */
export const PROJECT_COMMITTED = projectSum('committed');
export const PROJECT_RELEASED = projectSum('released');
export const PROJECT_RETURNED = projectSum('returned');

const answerTo = (question: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select max(a.number) from application_answers a join board_settings b on b.programme_id = applications.programme_id
    where a.application_id = ${ID} and ${question} = (case a.form when 'PROPOSAL' then 'proposalData' else 'data' end) || '.' || a.field_id)`;

/** The answers that name the requested and the proposed amount, in whole units of the currency. */
export const REQUESTED = answerTo(sql.ref('b.amount_question'));
export const PROPOSED = answerTo(sql.ref('b.proposed_question'));

/** Payments that `amountDue` counts. */
export const IS_DUE: RawBuilder<boolean> = sql`payments.status in (${sql.join(DUE_STATUSES.map((status) => sql.lit(status)))})`;
export const AMOUNT_DUE: RawBuilder<number> = sql`(payments.amount - payments.amount_paid)`;

/** The sums of the joined ledgers, of what no conflict of interest closes to the reader. */
export function ledgerSums(readerId: string) {
  const open = withoutConflictsFor(readerId, sql.ref('project_sums.application_id'));
  const sum = (column: keyof AccountSums): RawBuilder<number> =>
    sql`coalesce(sum(project_sums.${sql.ref(column)}) filter (where ${open}), 0)::bigint`;
  return {
    open,
    select: [
      sum('committed').as('committed'),
      sum('approved').as('approved'),
      sum('withheld').as('withheld'),
      sum('released').as('released'),
      sum('returned').as('returned'),
    ] as const,
  };
}

/** Sums of the joined payments that meet a condition: what is due, the total, and what was paid. */
export const sumDue = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce(sum(${AMOUNT_DUE}) filter (where ${IS_DUE} and ${where}), 0)::bigint`;
export const sumPayments = (column: 'amount' | 'amount_paid', where: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce(sum(payments.${sql.ref(column)}) filter (where ${where}), 0)::bigint`;

/** What the approved grants of a programme cost; for a reader, of what no conflict of interest closes to them. */
export async function sumGranted(db: Db, programmeId: string, readerId?: string): Promise<GrantSums> {
  const [sums] = await planOnce(
    db,
    'grants',
    sql<GrantSums>`
    select coalesce(sum(granted), 0)::bigint as granted, count(*) filter (where granted is null)::int as unknown
    from (select ${GRANTED} as granted from applications
      where programme_id = ${programmeId} and ${IS_GRANTED}
        ${readerId === undefined ? sql`` : sql`and ${withoutConflictsFor(readerId, ID)}`}) as grants`,
  );
  return sums ?? { granted: 0, unknown: 0 };
}

/** Approvals of grants in a programme wait here for each other, so that no two spend the same money. */
export async function lockGrants(tx: Tx, programmeIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(programmeIds)].toSorted())
    await sql`select pg_advisory_xact_lock(72009, hashtext(${id}))`.execute(tx);
}

export interface GrantRequest {
  programmeId: string;
  currency: string;
  budget: number;
  /** Minor units; null where no question names the amount, or it has no answer. */
  requested: number | null;
  /** Named by the proposal, by the same rule. */
  proposed: number | null;
}

/** What these applications request and propose, with the budget that pays for it. */
export async function findGrantRequests(db: Db, ids: readonly string[]): Promise<Map<string, GrantRequest>> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .select(['applications.id', 'programmes.id as programmeId', 'programmes.currency', 'programmes.budget'])
    .select([REQUESTED.as('requested'), PROPOSED.as('proposed')])
    .where('applications.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, requested, proposed, ...row }) => [
      id,
      { ...row, requested: answerToMinor(requested, row.currency), proposed: answerToMinor(proposed, row.currency) },
    ]),
  );
}
