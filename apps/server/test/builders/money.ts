import type { Ctx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import type { Caller, TestApp } from '../app.ts';
import { samplePdf } from '#db/seed/files.ts';
import { reviewProgramme, submitted } from './review.ts';

export interface PlannedProject {
  programme: string;
  application: string;
  project: string;
  /** Ids in the order of their terms. */
  payments: string[];
  reports: string[];
}

interface Plan {
  status?: 'PENDING-ACTIVATION' | 'IN-PROGRESS' | 'SUBMITTED';
  budget?: number;
  terms?: { amount: number; dueDate?: string; report?: number }[];
  reports?: string[];
  /** Without bank details nothing can be approved. */
  bank?: boolean;
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A project of a submitted application with its plan, as initialising it makes them, in NGN. */
export async function plannedProject(
  t: TestApp,
  who: { applicant: Caller; planner: Caller },
  programme: string,
  { status = 'IN-PROGRESS', terms = [{ amount: 100_000 }], reports = [], bank = true, budget }: Plan = {},
): Promise<PlannedProject> {
  const application = await submitted(who.applicant, programme);
  const project = newId();
  const reportIds = reports.map(() => newId());
  const paymentIds = terms.map(() => newId());
  const total = budget ?? terms.reduce((sum, { amount }) => sum + amount, 0);
  const ctx: Ctx = {
    actor: { userId: who.planner.userId, name: 'Planner', email: '', accountType: 'ADMIN', role: '', permissions: {} },
    sessionId: '',
    sessionEndsAt: new Date(),
    ipAddress: '127.0.0.1',
  };
  await t.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('projects')
      .values({
        id: project,
        applicationId: application,
        programmeId: programme,
        status,
        budget: total,
        currency: 'NGN',
        startDate: day(-30),
        endDate: day(330),
        initialisedBy: who.planner.userId,
      })
      .execute();
    await t.events.emit(tx, ctx, 'PROJECT_INITIALISED', {
      projectId: project,
      applicationId: application,
      programmeId: programme,
      budget: total,
      currency: 'NGN',
      reports: reports.map((title, index) => ({ id: reportIds[index] ?? '', title, dueDate: day(20 + index) })),
      terms: terms.map(({ amount, dueDate, report }, index) => ({
        id: paymentIds[index] ?? '',
        amount,
        dueDate: dueDate ?? day(10 * (index + 1)),
        reportId: report === undefined ? null : (reportIds[report] ?? null),
      })),
    });
  });
  if (bank) await confirmedBank(t, application, who);
  return { programme, application, project, payments: paymentIds, reports: reportIds };
}

/** Bank details that have gone all their way; the number is not a real one and cannot be read. */
export async function confirmedBank(
  t: TestApp,
  application: string,
  { applicant, planner }: { applicant: Caller; planner: Caller },
): Promise<void> {
  await t.owner.query(
    `insert into bank_accounts (id, application_id, account_name, bank, country, number_sealed, last4, state, contact_email,
       entered_by, confirmed_at, decided_by, decided_at)
     values ($1, $2, 'Osun River Youth Initiative', 'GTB', 'NG', '', '1187', 'CONFIRMED', 'a@example.org', $3, now(), $4, now())`,
    [newId(), application, applicant.userId, planner.userId],
  );
}

/** Today on the clocks of the programmes that tests make. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now());

export const proofParts = (
  { application }: PlannedProject,
  payment: string,
  amount: number | string,
  more: { date?: string; currency?: string; name?: string; content?: Buffer } = {},
): [string, string | { name: string; content: Buffer }][] => [
  ['applicationId', application],
  ['paymentId', payment],
  ['amount', String(amount)],
  ...(more.currency === undefined ? [] : ([['currency', more.currency]] as [string, string][])),
  ['date', more.date ?? today()],
  ['proof', { name: more.name ?? 'receipt.pdf', content: more.content ?? samplePdf('Receipt') }],
];

/** Sums of the ledger, sums of the payments, and the stored sums, to be compared. */
export async function moneyOf(t: TestApp, programme: string) {
  const { rows } = await t.owner.query<Record<string, number>>(
    `select
       (select coalesce(sum(amount) filter (where kind = 'APPROVED'), 0)::bigint from ledger_entries where programme_id = $1) as ledger_approved,
       (select coalesce(sum(amount) filter (where kind = 'RELEASED'), 0)::bigint from ledger_entries where programme_id = $1) as ledger_released,
       (select coalesce(sum(amount) filter (where kind = 'WITHHELD'), 0)::bigint from ledger_entries where programme_id = $1) as ledger_withheld,
       (select coalesce(sum(amount) filter (where status in ('Approved', 'Paid')), 0)::bigint from payments where programme_id = $1) as approved,
       (select coalesce(sum(amount_paid), 0)::bigint from payments where programme_id = $1) as released,
       (select coalesce(sum(amount) filter (where status = 'Withheld'), 0)::bigint from payments where programme_id = $1) as withheld,
       (select coalesce(sum(approved), 0)::bigint from project_sums where programme_id = $1) as stored_approved,
       (select coalesce(sum(released), 0)::bigint from project_sums where programme_id = $1) as stored_released,
       (select coalesce(sum(withheld), 0)::bigint from project_sums where programme_id = $1) as stored_withheld,
       (select coalesce(sum(r.amount), 0)::bigint from payment_releases r join payments p on p.id = r.payment_id where p.programme_id = $1) as parts`,
    [programme],
  );
  const sums = rows[0] ?? {};
  const same = (...names: string[]): boolean => new Set(names.map((name) => sums[name])).size === 1;
  return {
    approved: sums['approved'],
    released: sums['released'],
    withheld: sums['withheld'],
    agree:
      same('approved', 'ledger_approved', 'stored_approved') &&
      same('released', 'ledger_released', 'stored_released', 'parts') &&
      same('withheld', 'ledger_withheld', 'stored_withheld'),
  };
}

/** Everything that a refused request must leave as it was. */
export async function moneyDigest(t: TestApp): Promise<string> {
  const { rows } = await t.owner.query<{ digest: string }>(
    `select md5(coalesce((select string_agg(p::text, '|' order by p.id) from payments p), '')
       || coalesce((select string_agg(e::text, '|' order by e.id) from ledger_entries e), '')
       || coalesce((select string_agg(r::text, '|' order by r.id) from payment_releases r), '')
       || coalesce((select string_agg(b::text, '|' order by b.id) from bank_accounts b), '')
       || (select count(*) from audit_events where subject_kind in ('PAYMENT', 'BANK'))
       || (select count(*) from files) || (select count(*) from unclaimed_bytes) || (select count(*) from emails)) as digest`,
  );
  return rows[0]?.digest ?? '';
}

/** The people who handle payments, and the steps that most tests of payments begin with. */
export async function paymentDesk(t: TestApp) {
  const [director, manager, accountant, admin, applicant] = await Promise.all([
    t.as('director'),
    t.as('manager'),
    t.as('accountant'),
    t.as('super.admin'),
    t.as('applicant1'),
  ]);
  return {
    director,
    manager,
    accountant,
    admin,
    applicant,
    /** A project under way in a programme of its own. */
    project: async (plan?: Plan): Promise<PlannedProject> => {
      const { programme } = await reviewProgramme(director, manager);
      return plannedProject(t, { applicant, planner: manager }, programme, plan);
    },
    decide: (who: Caller, { application }: PlannedProject, paymentId: string, status: string, more: object = {}) =>
      who.post('/payment/approve', { applicationId: application, paymentId, status, ...more }),
  };
}
export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>;
