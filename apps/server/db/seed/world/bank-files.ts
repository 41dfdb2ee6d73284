import type { Project } from './grants.ts';
import type { Programme } from './steps.ts';
import type { World } from './world.ts';

interface Batch {
  _id: string;
  currency: string;
  items: { reference: string; amount: number }[];
}

/** Approved payments leave in one file, which a second person releases, and are recorded from the statement of the bank a day later. */
export function payByFile(w: World, days: number, programme: Programme, made: () => Project[]): void {
  let batch: Batch | undefined;
  w.at(days, 10, async () => {
    const accountant = await w.as('accountant');
    await accountant.json('POST', `/payment-batch/account/set/${programme.id}`, {
      format: 'PAIN001',
      accountName: 'Baobab Community Foundation',
      bank: 'First Community Bank',
      country: 'NG',
      number: '2033445566',
      bankCode: '011',
    });
    batch = await accountant.json<Batch>('POST', '/payment-batch/new', {
      programme: programme.id,
      payments: made().map(({ payments }) => payments[0]),
      executionDate: w.day(days),
    });
  });
  w.at(days, 11, async () => {
    if (batch) await (await w.as('super.admin')).json('POST', `/payment-batch/release/${batch._id}`, {});
  });
  w.at(days + 1, 10, async () => {
    const accountant = await w.as('accountant');
    const lines = batch?.items.map(
      ({ reference, amount }) => `${reference},${(amount / 100).toFixed(2)},${w.day(days)},${batch?.currency}`,
    );
    const content = Buffer.from(['reference,amount,date,currency', ...(lines ?? []), 'RENT,450000.00,,'].join('\n'));
    const statement = await accountant.form<{ _id: string; lines: { _id: string }[] }>(
      'POST',
      `/payment-batch/statement/new/${programme.id}`,
      [['file', { name: `statement-${w.day(days)}.csv`, content }]],
    );
    await accountant.json('POST', `/payment-batch/statement/record/${statement._id}`, {
      entries: statement.lines.map(({ _id }) => _id),
    });
  });
}
