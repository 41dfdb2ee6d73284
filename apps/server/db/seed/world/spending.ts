import { samplePdf } from '../files.ts';
import type { Client } from '../client.ts';
import type { Programme } from './steps.ts';
import type { World } from './world.ts';

/** A project of the seed, as far as its spending needs it. */
interface FundedProject {
  id: string;
  reports: string[];
  application: { key: string };
}

/** What was bought on each line of the budget, in the order of the lines. */
const BOUGHT = [
  'Panels, batteries and cables of the first schools',
  'Work of the electricians, with scaffolding',
  'Two days of training with meals',
  'Hire of a lorry from Lagos',
];

interface Claim {
  basis: string;
  lines: { _id: string; available: number }[];
}

/** The grantee enters in a report what was spent, in percent of each line, with a receipt for each item. */
export async function enterSpending(w: World, client: Client, report: string, percents: readonly number[], spent: number) {
  const { basis, lines } = await client.json<Claim>('GET', `/claim/report/${report}`);
  const items: object[] = [];
  for (const [index, { _id, available }] of lines.entries()) {
    const percent = percents[index] ?? 0;
    if (percent === 0) continue;
    const content = samplePdf('Invoice', [BOUGHT[index] ?? '', `Date: ${w.day(spent)}`]);
    const parts: [string, { name: string; content: Buffer }][] = [['evidence', { name: `invoice-${index + 1}.pdf`, content }]];
    const file = await client.form<{ _id: string }>('POST', `/claim/evidence/${report}`, parts);
    items.push({
      line: _id,
      amount: Math.floor((available * percent) / 100),
      spentOn: w.day(spent),
      description: BOUGHT[index] ?? '',
      file: file._id,
    });
  }
  await client.json('POST', `/claim/save/${report}`, { items, basis });
}

/** Reports of the programme account for spending, from before the first of them. */
export function accountForSpending(w: World, programme: Programme): void {
  w.at(-297, 19, async () => {
    const settings = { isOffered: true, needsEvidence: true, virementPercent: 10 };
    await (await w.as('director')).json('PATCH', `/claim/update/${programme.id}`, settings);
  });
}

/** One item of a report is approved with less. */
export function approveLess(w: World, days: number, of: FundedProject, index: number): void {
  w.at(days, 15, async () => {
    const reviewer = await w.as('mande');
    const { items } = await reviewer.json<{ items: { _id: string; amount: number }[] }>(
      'GET',
      `/claim/report/${of.reports[index]}`,
    );
    const item = items.at(-1);
    if (!item) return;
    const note = 'The lorry was hired for a week; four days were for this project.';
    const decisions = [{ item: item._id, approvedAmount: Math.floor((item.amount * 4) / 7), note }];
    await reviewer.json('POST', `/claim/decide/${of.reports[index]}`, { decisions });
  });
}

/** The grantee moves a part of the training to the installation. */
export function moveMoney(w: World, days: number, of: FundedProject): void {
  w.at(days, 14, async () => {
    const client = await w.as(of.application.key);
    const { lines } = await client.json<{ lines: { _id: string; planned: number }[] }>('GET', `/claim/one/${of.id}`);
    const [, installation, training] = lines;
    await client.json('POST', '/virement/new', {
      project: of.id,
      from: training?._id,
      to: installation?._id,
      amount: Math.floor((training?.planned ?? 0) / 20),
      reason: 'Roofs had to be strengthened before the panels were fixed.',
    });
  });
}

/** What a finished project did not spend is requested back, and arrives. */
export function returnUnspent(w: World, requested: number, received: number, of: FundedProject): void {
  let id = '';
  w.at(requested, 11, async () => {
    const manager = await w.as('manager');
    const { advance } = await manager.json<{ advance: number }>('GET', `/claim/one/${of.id}`);
    id = (
      await manager.json('POST', '/repayment/request', {
        project: of.id,
        amount: advance,
        dueDate: w.day(received + 4),
        reason: 'The installation cost less than planned. Thank you for the careful accounts.',
      })
    )._id;
  });
  w.at(received, 15, async () => {
    const content = samplePdf('Bank statement', [`Date: ${w.day(received)}`]);
    await (
      await w.as('accountant')
    ).form('POST', '/repayment/receive', [
      ['repaymentId', id],
      ['date', w.day(received)],
      ['proof', { name: `statement-${w.day(received)}.pdf`, content }],
    ]);
  });
}
