import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Persona, type TestApp } from '../app.ts';
import { twoSides } from '../builders/two-sides.ts';
import { ONLY_BROKEN, operationsOf, SENT_SIGNED_OUT } from '../fuzz/operations.ts';
import { fuzz } from '../fuzz/run.ts';

/** Another each time; a failure prints it, and FUZZ_SEED sends the same requests again. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1e6));
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 5_500);

describe('wrong requests', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await twoSides(t);
  });
  afterAll(() => t.close());

  it('the calls that are handled apart are calls of the product', async () => {
    const document = (await t.anonymous.get('/docs/json')).json<Parameters<typeof operationsOf>[0]>();
    const known = new Set(operationsOf(document).map(({ id }) => id));
    expect([...ONLY_BROKEN, ...SENT_SIGNED_OUT].filter((id) => !known.has(id))).toEqual([]);
  });

  it(
    'are answered in time with an error that says what is wrong, never with a failure of the server',
    { timeout: 180_000 },
    async () => {
      const result = await fuzz({
        port: Number(new URL(await t.listen()).port),
        count: COUNT,
        seed: SEED,
        signIn: async (persona) => (await t.as(persona as Persona)).cookie,
        forgetLimits: () => t.owner.query('delete from rate_limits'),
      });
      console.log(`seed ${SEED}: ${JSON.stringify({ ...result, failures: result.failures.length })}`);
      expect(result.failures.join('\n')).toBe('');
      expect(result.sent).toBe(COUNT);
      // Most were judged by more than the check of access.
      expect(result.shareLetIn).toBeGreaterThan(0.5);
    },
  );
});
