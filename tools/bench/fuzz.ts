import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { fuzz } from '../../apps/server/test/fuzz/run.ts';
import { cookieOver } from './http.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const COUNT = Number(process.env['COUNT'] ?? 100_000);
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/**
 * Wrong requests to every call that the product describes, as four roles and signed out, on the demonstration data
 * (`COUNT`, `SEED`). No answer may be a failure of the server, come late, or tell anything of its inside.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('fuzz');
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await owner.connect();
    const began = performance.now();
    const result = await fuzz({
      port: Number(new URL(product.url).port),
      count: COUNT,
      seed: SEED,
      signIn: async (persona) => {
        // What was sent before may have changed the account.
        await owner.query(`update users set account_status = 'ACTIVE' where email = $1`, [demoEmail(persona)]);
        return cookieOver(product.url, demoEmail(persona));
      },
      forgetLimits: () => owner.query('delete from rate_limits'),
    });
    const seconds = (performance.now() - began) / 1000;
    const statuses = Object.entries(result.byStatus).map(([status, count]) => `${status}: ${count}`);
    console.log(`seed ${SEED}, ${result.operations} calls, ${Math.round(result.sent / seconds)} requests a second`);
    console.log(`answers by status: ${statuses.join(', ')}`);
    for (const failure of result.failures) console.log(failure);
    figure('wrong requests sent', result.sent, '', { least: COUNT, row: 'S25' });
    figure('wrong requests that got past the access check', 100 * result.shareLetIn, '%', { least: 50, row: 'S25' });
    figure('answers that failed, came late or revealed the inside', result.failures.length, '', { most: 0, row: 'S25' });
    figure('slowest answer', result.slowest.ms, `ms (${result.slowest.operation})`);
  } finally {
    await owner.end();
    await product.stop();
  }
}
