import { samplePdf, samplePng } from '../files.ts';
import { enterValues } from './indicator-values.ts';
import { organisationOf } from './organisations.ts';
import { asMoney, pick, spread, type Part } from './answers.ts';
import type { Application } from './steps.ts';
import { enterSpending } from './spending.ts';
import { linkIn, type World } from './world.ts';

/** A project; its ids are filled in by the act that plans it. */
export interface Project {
  application: Application;
  id: string;
  payments: string[];
  reports: string[];
}

export const CONTRACT = `<h2>Grant agreement</h2>
<p>{{programme}} grants {{organisation}} {{amount}} ({{amount_in_words}}) for application {{application_number}}.</p>
<h2>Terms</h2>
<ul><li>The grant is spent on the plan in the application and proposal only.</li><li>Reports are submitted by the dates in the schedule.</li><li>Receipts are stored for six years.</li></ul>
<p>The agreement runs from {{start_date}} to {{end_date}}.</p>`;

/** The manager sends the contract, and the grantee signs it some days later. */
export function contract(
  w: World,
  sent: number,
  application: Application,
  terms: { amount: number; start: number; end: number; signed?: number },
): void {
  let digest: string | undefined;
  w.at(sent, 11 + spread(application.key, 40) / 10, async () => {
    const { versions } = await (
      await w.as('manager')
    ).json<{ versions: { digest: string }[] }>('POST', '/contract/new', {
      application: application.id,
      title: 'Grant agreement',
      amount: terms.amount,
      startDate: w.day(terms.start),
      endDate: w.day(terms.end),
      body: CONTRACT,
    });
    digest = versions[0]?.digest;
  });
  if (terms.signed !== undefined)
    w.at(terms.signed, 10 + spread(`${application.key} signs`, 60) / 10, async () => {
      const name = organisationOf(application.key).person;
      await (await w.as(application.key)).json('PATCH', `/contract/sign/${application.id}`, { name, consent: true, digest });
    });
}

export interface ProjectTerms {
  amount: number;
  start: number;
  end: number;
  lines: readonly (readonly [title: string, percent: number])[];
  /** Shares of the amount in percent, due dates in days from today, and the report that comes first. */
  terms: readonly [percent: number, due: number, report?: number][];
  /** Due dates in days from today. */
  reports: readonly number[];
}

const REPORT_TITLES = ['First progress report', 'Second progress report', 'Final report'];

/** The manager plans the project and activates it the next day, if it is to start. */
export function project(w: World, days: number, application: Application, terms: ProjectTerms, isActive = true): Project {
  const made: Project = { application, id: '', payments: [], reports: [] };
  w.at(days, 14 + spread(application.key, 30) / 10, async () => {
    const plan = await (
      await w.as('manager')
    ).json<{ _id: string; payments: { _id: string }[]; reports: { _id: string }[] }>('POST', '/project/new', {
      application: application.id,
      budget: terms.amount,
      startDate: w.day(terms.start),
      endDate: w.day(terms.end),
      lines: shares(
        terms.amount,
        terms.lines.map(([, percent]) => percent),
      ).map((amount, n) => ({ title: terms.lines[n]?.[0], amount })),
      terms: shares(
        terms.amount,
        terms.terms.map(([percent]) => percent),
      ).map((amount, n) => ({
        amount,
        dueDate: w.day(terms.terms[n]?.[1] ?? 0),
        report: terms.terms[n]?.[2],
      })),
      reports: terms.reports.map((due, n) => ({
        title: REPORT_TITLES[n + REPORT_TITLES.length - terms.reports.length],
        dueDate: w.day(due),
      })),
    });
    made.id = plan._id;
    made.payments = plan.payments.map(({ _id }) => _id);
    made.reports = plan.reports.map(({ _id }) => _id);
  });
  if (isActive)
    w.at(days + 1, 10 + spread(application.key, 30) / 10, async () => {
      await (await w.as('manager')).json('PATCH', `/project/update/${made.id}`, { activate: true });
    });
  return made;
}

/** Parts of an amount in percent; the rest goes to the first, so that the sum is exact. */
function shares(amount: number, percents: number[]): number[] {
  const parts = percents.map((percent) => Math.floor((amount * percent) / 100));
  parts[0] = (parts[0] ?? 0) + amount - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

const BANKS: Record<string, [code: string, bank: string]> = {
  Nigeria: ['NG', 'First Community Bank'],
  Ghana: ['GH', 'Volta Rural Bank'],
};

/** The grantee enters bank details and confirms them by the link in the mail; the accountant approves them where a day is given. */
export function bank(w: World, days: number, application: Application, approved?: number): void {
  let bankId = '';
  w.at(days, 12, async () => {
    const by = organisationOf(application.key);
    const client = await w.as(application.key);
    const [country = 'NG', name = ''] = BANKS[by.country] ?? [];
    const number = String(1_000_000_007 + spread(`${application.key} ${days}`, 899_999) * 9_973).slice(0, 10);
    await client.json('POST', `/payment/bank/enter/${application.id}`, {
      accountName: by.name.slice(0, 60),
      bank: name,
      country,
      number,
    });
    const token = await linkIn(w, by.email, /token=([\w-]+)/);
    const { waiting } = await client.json<{ waiting: { _id: string } }>('POST', '/payment/bank/confirm', { token });
    bankId = waiting._id;
  });
  if (approved !== undefined)
    w.at(approved, 15, async () => {
      await (await w.as('accountant')).json('POST', `/payment/bank/decide/${application.id}`, { bankId, approve: true });
    });
}

/** Approves or withholds a payment. */
export function decide(
  w: World,
  days: number,
  of: Project,
  payment: number,
  by: { who?: string; status?: string; reason?: string } = {},
): void {
  w.at(days, 15 + spread(`${of.application.key} ${payment}`, 20) / 10, async () => {
    const { who = 'director', status = 'Approved', reason = '' } = by;
    const body = { applicationId: of.application.id, paymentId: of.payments[payment], status, reason };
    await (await w.as(who)).json('POST', '/payment/approve', body);
  });
}

/** The accountant pays an approved payment in full, or a part of it, and adds the proof. Amount in minor units. */
export function pay(w: World, days: number, of: Project, payment: number, amount: () => number): void {
  w.at(days, 10 + spread(`${of.application.key} is paid`, 50) / 10, async () => {
    const content = samplePdf('Transfer confirmation', [`Amount: ${asMoney(amount() / 100)}`, `Date: ${w.day(days)}`]);
    await (
      await w.as('accountant')
    ).form('POST', '/payment/complete', [
      ['applicationId', of.application.id],
      ['paymentId', of.payments[payment] ?? ''],
      ['amount', String(amount())],
      ['date', w.day(days)],
      ['proof', { name: `transfer-${w.day(days)}.pdf`, content }],
    ]);
  });
}

/** The grantee submits a report. */
export function report(
  w: World,
  days: number,
  of: Project,
  index: number,
  said: { done: string; people: number; spent: number; changed?: string; claim?: readonly number[] },
): void {
  w.at(days, 13 + spread(`${of.application.key} ${index}`, 40) / 10, async () => {
    const client = await w.as(of.application.key);
    await client.json('POST', `/report/start/${of.reports[index]}`);
    await enterValues(client, of.reports[index] ?? '', index, of.application.key);
    const parts: Part[] = [
      ['done', said.done],
      ['people', String(said.people)],
      [
        'changed',
        said.changed ?? pick(['Nothing so far.', 'Prices rose by a tenth; we bought one unit less.'], of.application.key),
      ],
      ['spent', String(said.spent)],
      [
        'receipts',
        { name: `receipts-${index + 1}.pdf`, content: samplePdf('Receipts', ['1  Materials', '2  Transport', '3  Training']) },
      ],
    ];
    if (index === 0) parts.push(['photographs', { name: 'work-under-way.png', content: samplePng(640, 360) }]);
    if (said.claim) await enterSpending(w, client, of.reports[index] ?? '', said.claim, days - 5);
    await client.form('POST', `/report/submit/${of.reports[index]}`, parts);
  });
}

export function reviewReport(
  w: World,
  days: number,
  of: Project,
  index: number,
  { status = 'Approved', comment = 'Clear and complete. Thank you.', reopened = [] as string[] } = {},
): void {
  w.at(days, 16, async () => {
    await (await w.as('mande')).json('PATCH', `/report/review/${of.reports[index]}`, { status, comment, reopened });
  });
}
