import { randomUUID } from 'node:crypto';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { startProduct } from '../product.ts';
import { machineLoad, percentile } from './figures.ts';
import { signInOver, type Session } from './http.ts';
import { figure } from './results.ts';

const DRAFTS = Number(process.env['DRAFTS'] ?? 1000);
const AT_ONCE = 8;
const form = {
  name: 'Exactly once',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: [
        { field_id: 'name', field_label: 'Name', field_type: 'SHORT_ANSWER', field_validation: { required: true } },
        { field_id: 'text', field_label: 'Text', field_type: 'LONG_ANSWER' },
      ],
    },
  ],
};

/**
 * Trust R02: each draft is hit by two simultaneous submits, two tabs with keys of their own and five retries with one
 * key. Counts the receipts that the replies carry for each application; more than one, or none, is a deviation.
 */
export async function bench(): Promise<void> {
  const product = await startProduct();
  try {
    const director = await signInOver(product.url, demoEmail('director'));
    const applicant = await signInOver(product.url, demoEmail('applicant3'));
    const { _id: applicationForm } = await director.json('POST', '/form/import', form);
    await director.json('POST', `/form/publish/${applicationForm}`);
    const day = 86_400_000;
    const drafts: string[] = [];
    for (let i = 0; i < DRAFTS; i++) {
      const programme = await director.json('POST', '/programme/new', {
        name: `P${i}`,
        currency: 'NGN',
        budget: 1,
        startDate: new Date(Date.now() - day).toISOString(),
        endDate: new Date(Date.now() + day).toISOString(),
        applicationForm,
      });
      const draft = await applicant.json('POST', '/application/new', { programme: programme._id });
      await applicant.form('PATCH', `/application/save/${draft._id}`, [['name', `Draft ${i}`]]);
      drafts.push(draft._id);
    }
    const load = machineLoad();
    const times: number[] = [];
    const refused: string[] = [];
    let deviations = 0;
    let replies = 0;
    const began = performance.now();
    const queue = [...drafts];
    const worker = async (): Promise<void> => {
      for (let id = queue.pop(); id; id = queue.pop()) {
        const retry = randomUUID();
        const keys = [undefined, undefined, randomUUID(), randomUUID(), retry, retry, retry, retry, retry];
        const answers = await Promise.all(
          keys.map(async (key) => {
            const at = performance.now();
            const answer = await applicant
              .form(
                'POST',
                `/application/submit/${id}`,
                [['text', 'The same in every tab']],
                key ? { 'idempotency-key': key } : {},
              )
              .catch((error: unknown) => String(error));
            times.push(performance.now() - at);
            return answer;
          }),
        );
        replies += answers.length;
        const receipts = new Set(
          answers.map((answer) =>
            typeof answer === 'string'
              ? `refused: ${answer}`
              : (answer as unknown as { receipt: { receiptNo: string } }).receipt.receiptNo,
          ),
        );
        for (const answer of answers) if (typeof answer === 'string') refused.push(answer);
        if (receipts.size !== 1) deviations++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${drafts.length} drafts, ${replies} submits in ${seconds.toFixed(1)} s (load before ${load}): p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    );
    figure('applications whose replies carry other than one receipt', deviations, '', { most: 0, row: 'R02' });
    figure('submits that were refused', refused.length, '', { most: 0, row: 'R02' });
    for (const reason of new Set(refused.slice(0, 5))) console.log(`  ${reason}`);
    // In the words of `onceInTx`; the database says what it was about.
    const again = product.output().split('\n').filter((line) => line.includes('it is run once more'));
    figure('submits that the database ended and the server ran once more', again.length, '');
    for (const line of again.slice(0, 5)) console.log(`  ${line}`);
    await countReceipts(applicant, drafts);
  } finally {
    await product.stop();
  }
}

/** What is stored, besides what was answered: one receipt and one audit row an application. */
async function countReceipts(applicant: Session, drafts: string[]): Promise<void> {
  const numbers = new Set<string>();
  let rows = 0;
  for (const id of drafts) {
    const application = await applicant.json<{ receipt: { receiptNo: string } | null }>('GET', `/application/one/${id}`);
    if (application.receipt) numbers.add(application.receipt.receiptNo);
    const timeline = await applicant.json<{ event: string }[]>('GET', `/application/timeline/${id}`);
    rows += timeline.filter((event) => event.event === 'application.submitted').length;
  }
  figure('receipts stored for each application', numbers.size / drafts.length, '', { least: 1, most: 1, row: 'R02' });
  figure('audit rows stored for each application', rows / drafts.length, '', { least: 1, most: 1, row: 'R02' });
}
