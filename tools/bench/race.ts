import { createHash } from 'node:crypto';
import { canonicalSubmission } from '@grantdesk/domain';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { machineLoad } from './figures.ts';
import { signInOver } from './http.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 1000);
const AT_ONCE = 8;
/** A save may be held up on its way by up to this much, as a slow connection does. */
const DELAY_MS = 300;
const form = {
  name: 'Race',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: ['a', 'b'].map((field_id) => ({ field_id, field_label: field_id, field_type: 'SHORT_ANSWER' })),
    },
  ],
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Trust R04: a save is under way, delayed by 0 to 300 ms, while submit runs; more saves follow. Afterwards the digest over
 * what is stored must be the one of the receipt, and every later save must have been refused.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('race');
  const { databaseUrl } = product;
  const look = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE });
  try {
    const director = await signInOver(product.url, demoEmail('director'));
    const applicant = await signInOver(product.url, demoEmail('applicant3'));
    const { _id: applicationForm } = await director.json('POST', '/form/import', form);
    await director.json('POST', `/form/publish/${applicationForm}`);
    const day = 86_400_000;
    const counts = { changed: 0, lateTaken: 0, earlyTaken: 0, noReceipt: 0 };
    const load = machineLoad();
    const began = performance.now();
    let next = 0;
    const trial = async (n: number): Promise<void> => {
      const programme = await director.json('POST', '/programme/new', {
        name: `R${n}`,
        currency: 'NGN',
        budget: 1,
        startDate: new Date(Date.now() - day).toISOString(),
        endDate: new Date(Date.now() + day).toISOString(),
        applicationForm,
      });
      const { _id } = await applicant.json('POST', '/application/new', { programme: programme._id });
      const save = (text: string): Promise<boolean> =>
        applicant.form('PATCH', `/application/save/${_id}`, [['a', text]]).then(
          () => true,
          () => false,
        );
      await save('before');
      const under = pause(Math.random() * DELAY_MS).then(() => save('under way'));
      const submitted = pause((Math.random() * DELAY_MS) / 2).then(() =>
        applicant
          .form<{ receipt: { digest: string } }>('POST', `/application/submit/${_id}`, [['b', 'with it']])
          .catch(() => null),
      );
      const [early, receipt] = await Promise.all([under, submitted]);
      if (early) counts.earlyTaken++;
      if (await save('after')) counts.lateTaken++;
      if (!receipt) return void counts.noReceipt++;
      const { rows } = await look.query<{ answers: Record<string, string>; form_version_id: string; digest: string }>(
        `select answers, form_version_id, digest from submissions where owner_id = $1`,
        [_id],
      );
      const row = rows[0];
      const digest =
        row &&
        createHash('sha256')
          .update(canonicalSubmission({ formVersion: row.form_version_id, answers: row.answers }))
          .digest('hex');
      if (!row || digest !== receipt.receipt.digest || row.digest !== digest) counts.changed++;
    };
    const worker = async (): Promise<void> => {
      while (next < TRIALS) await trial(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${TRIALS} trials in ${seconds} s (load before ${load}); saves under way that came first ${counts.earlyTaken}`);
    figure('submissions that are not what their receipt says', counts.changed, '', { most: 0, row: 'R04' });
    figure('saves taken after the receipt', counts.lateTaken, '', { most: 0, row: 'R04' });
    figure('submits without a receipt', counts.noReceipt, '', { most: 0, row: 'R04' });
  } finally {
    await look.end();
    await product.stop();
  }
}
