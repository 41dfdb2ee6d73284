import { dataOf, type Caller, type TestApp } from '../app.ts';
import { signed } from './contract.ts';
import { approved, dayIn, grantProgramme, initialised } from './project.ts';

/** What tests of amendments and of the end of a project read of one. */
export interface AmendedProject {
  version: number;
  status: string;
  budget: number;
  committed: number;
  startDate: string;
  endDate: string;
  endedAt: string | null;
  endedReason: string;
  lines: { title: string; amount: number }[];
  payments: { _id: string; term: number; amount: number; status: string; dueDate: string; report: string | null }[];
  reports: { _id: string; title: string; dueDate: string; isDropped: boolean; isLate: boolean }[];
  denials: { amend: string | null; end: string | null };
}

export interface AmendBase {
  plan: {
    startDate: string;
    endDate: string;
    budget: number;
    lines: { title: string; amount: number }[];
    terms: { _id: string; term: number; amount: number; dueDate: string; reportId: string | null; status: string }[];
    reports: { _id: string; title: string; dueDate: string; status: string }[];
  };
  granted: number;
  basis: string;
  denial: string | null;
}

export interface AmendmentAnswer {
  _id: string;
  number: number;
  state: string;
  parts: string[];
  proposedBy: string | null;
  decidedBy: string | null;
  note: string;
  effect: {
    rows: { part: string; change: string; label: string; before: object | null; after: object | null }[];
    entries: { kind: string; amount: number }[];
    after: { budget: number; free: number };
  };
  changedSince: string[];
  issues: { path: string; message: string }[];
  basis: string;
  denials: { decide: string | null; withdraw: string | null };
}

/** A project under way on a contract that grants 1,500,000: a budget of 1,000,000, three payments and two reports. */
export async function runningProject(
  t: TestApp,
  who: { director: Caller; manager: Caller; grantee: Caller },
): Promise<{ programme: string; application: string; project: string }> {
  const programme = await grantProgramme(who.director, who.manager);
  const application = await approved(t, who.grantee, programme);
  await signed(who.manager, who.grantee, application, { amount: 1_500_000 });
  const project = await initialised(who.manager, application, {
    terms: [
      { amount: 400_000, dueDate: dayIn(-10) },
      { amount: 300_000, dueDate: dayIn(100) },
      { amount: 200_000, dueDate: dayIn(200), report: 0 },
    ],
    reports: [
      { title: 'First report', dueDate: dayIn(50) },
      { title: 'Final report', dueDate: dayIn(320) },
    ],
  });
  dataOf(await who.manager.patch(`/project/update/${project}`, { version: 1, activate: true }));
  return { programme, application, project };
}

/** The terms and reports of a plan as a change sends them, to be altered. */
export const sentParts = ({ terms, reports }: AmendBase['plan']) => ({
  terms: terms.map(({ _id, amount, dueDate, reportId }) => {
    const place = reports.findIndex((report) => report._id === reportId);
    return { _id: _id as string | null, amount, dueDate, report: place < 0 ? null : place };
  }),
  reports: reports.map(({ _id, title, dueDate }) => ({ _id: _id as string | null, title, dueDate })),
});

/** Everything that a refused request must leave as it was. */
export async function projectDigest(t: TestApp): Promise<string> {
  const { rows } = await t.owner.query<{ digest: string }>(
    `select md5(coalesce((select string_agg(p::text, '|' order by p.id) from projects p), '')
       || coalesce((select string_agg(l::text, '|' order by l.project_id, l.position) from project_budget_lines l), '')
       || coalesce((select string_agg(p::text, '|' order by p.id) from payments p), '')
       || coalesce((select string_agg(r::text, '|' order by r.id) from reports r), '')
       || coalesce((select string_agg(a::text, '|' order by a.id) from amendments a), '')
       || coalesce((select string_agg(e::text, '|' order by e.id) from ledger_entries e), '')
       || (select count(*) from audit_events) || '/' || (select count(*) from emails)) as digest`,
  );
  return rows[0]?.digest ?? '';
}

/** The sums of a project's ledger, its stored sums, and what its plan says: they agree, or the test fails. */
export async function projectMoney(t: TestApp, project: string) {
  const { rows } = await t.owner.query<
    Record<'committed' | 'stored' | 'budget' | 'withheld' | 'held' | 'approved' | 'decided', number>
  >(
    `select p.budget,
       (select coalesce(sum(amount), 0)::bigint from ledger_entries where project_id = p.id and kind = 'COMMITTED') as committed,
       (select coalesce(sum(amount), 0)::bigint from ledger_entries where project_id = p.id and kind = 'WITHHELD') as withheld,
       (select coalesce(sum(amount), 0)::bigint from ledger_entries where project_id = p.id and kind = 'APPROVED') as approved,
       (select coalesce(sum(amount), 0)::bigint from payments where project_id = p.id and status = 'Withheld') as held,
       (select coalesce(sum(amount), 0)::bigint from payments where project_id = p.id and status in ('Approved', 'Paid')) as decided,
       s.committed as stored
     from projects p join project_sums s on s.project_id = p.id where p.id = $1`,
    [project],
  );
  const sums = rows[0];
  if (!sums) throw new Error('no such project');
  return {
    ...sums,
    agree: sums.committed === sums.stored && sums.withheld === sums.held && sums.approved === sums.decided,
  };
}
