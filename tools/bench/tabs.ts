import fc from 'fast-check';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { startProduct } from '../product.ts';
import { machineLoad } from './figures.ts';
import { cookieOver, signInOver } from './http.ts';
import { figure } from './results.ts';
import { HISTORY_FIELDS, histories, play } from './tab-histories.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 5000);

/**
 * Trust R05: random histories of three tabs on two devices over the real draft session and the real server: edits, saves,
 * saves at once, lost replies, lost connections, reloads, closed tabs and answered conflicts. A text that no one replaced
 * and that is nowhere any more is a silent overwrite.
 */
export async function bench(): Promise<void> {
  const product = await startProduct();
  try {
    const director = await signInOver(product.url, demoEmail('director'));
    const { _id: applicationForm } = await director.json('POST', '/form/import', {
      name: 'Tabs',
      kind: 'APPLICATION',
      sections: [
        {
          section_name: 'One',
          section_fields: HISTORY_FIELDS.map((field_id) => ({ field_id, field_label: field_id, field_type: 'SHORT_ANSWER' })),
        },
      ],
    });
    await director.json('POST', `/form/publish/${applicationForm}`);
    const programme = await director.json('POST', '/programme/new', {
      name: 'Tabs',
      currency: 'NGN',
      budget: 1,
      startDate: new Date(Date.now() - 86_400_000).toISOString(),
      endDate: new Date(Date.now() + 86_400_000).toISOString(),
      applicationForm,
    });
    const applicant = await signInOver(product.url, demoEmail('applicant3'));
    const { _id: applicationId } = await applicant.json('POST', '/application/new', { programme: programme._id });
    const wire = { url: product.url, cookie: await cookieOver(product.url, demoEmail('applicant3')), applicationId };
    const load = machineLoad();
    const began = performance.now();
    let steps = 0;
    const result = await fc.check(
      fc.asyncProperty(histories, async (ops) => {
        steps += ops.length;
        const lost = await play(wire, ops);
        if (lost.length > 0) throw new Error(`lost in silence: ${lost.join(', ')}`);
      }),
      { numRuns: HISTORIES, endOnFailure: false },
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${result.numRuns} histories, ${steps} steps in ${seconds} s (seed ${result.seed}, load before ${load})`);
    figure('histories in which a text was overwritten in silence', result.failed ? 1 : 0, '', { most: 0, row: 'R05' });
    if (result.failed) console.log(`  ${JSON.stringify(result.counterexample)}\n  ${String(result.errorInstance)}`);
  } finally {
    await product.stop();
  }
}
