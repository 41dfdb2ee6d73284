import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PEOPLE } from '../../apps/server/db/seed/accounts.ts';
import { multipartBody } from '../../apps/server/db/seed/client.ts';
import { draftMaker } from './drafts.ts';
import { machineLoad, median, percentile } from './figures.ts';
import { cookieOver } from './http.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const SAMPLES = Number(process.env['SAMPLES'] ?? 300);
const SECONDS = Number(process.env['SECONDS'] ?? 10);
/** Quiet and flooded by turns: what else the machine does falls on both. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SAVES = 100;
const SIGN_INS = 120;
const DRAFTS = 20;
/** Each stays below what one address may ask for in a minute: the flood comes from many. */
const ADDRESSES = 40;

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

interface SentMail {
  method: string;
  path: string;
  payload: Buffer;
  headers: Record<string, string>;
  from?: string;
}

/** One request on the wire: its status and how long it took. */
function send(url: string, { method, path, payload, headers, from }: SentMail): Promise<{ status: number; ms: number }> {
  const at = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      `${url.replace('localhost', '127.0.0.1')}/api${path}`,
      { method, agent, headers: { ...headers, 'content-length': String(payload.length) }, ...(from && { localAddress: from }) },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - at }));
      },
    );
    call.once('error', reject);
    call.end(payload);
  });
}

const asJson = (path: string, body: object, from?: string): SentMail => ({
  method: 'POST',
  path,
  payload: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json' },
  ...(from && { from }),
});

/**
 * Trust S20 and S21: whether the time of an answer tells that an account exists (medians at most 5 ms apart), and whether a
 * flood of sign-ins slows down those who write (p95 of saves at most twice as long).
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('accounts');
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  try {
    console.log(`load before: ${machineLoad()}`);
    const known = DEMO_PEOPLE.map(({ email }) => email);
    await compare('sign-in', (email) => asJson('/auth/sign-in/email', { email, password: 'not the password' }));
    await compare('reset', (email) => asJson('/auth/request-password-reset', { email }));
    await flood();

    async function compare(name: string, ask: (email: string) => SentMail): Promise<void> {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let n = 0; n < SAMPLES + 10; n++) {
        if (n % 10 === 0) await owner.query('delete from rate_limits');
        const pair = [
          ['known', known[n % known.length] ?? ''],
          ['unknown', `unknown${n}@example.test`],
        ] as const;
        for (const [kind, email] of n % 2 === 0 ? pair : pair.toReversed()) {
          const { ms } = await send(product.url, ask(email));
          // The first few warm everything up.
          if (n >= 10) times[kind].push(ms);
        }
      }
      const [a, b] = [median(times.known), median(times.unknown)];
      const apart = Math.abs(a - b);
      console.log(`${name}, ${SAMPLES} each: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms`);
      figure(`${name}: known and unknown apart`, apart, 'ms', { most: 5, row: 'S21' });
    }

    async function flood(): Promise<void> {
      const { draft } = await draftMaker(product.url);
      const ids: string[] = [];
      for (let n = 0; n < DRAFTS; n++) ids.push((await draft()).id);
      const cookie = await cookieOver(product.url, known.find((email) => email.startsWith('applicant3')) ?? '');
      const save = (n: number) => {
        const { payload, contentType } = multipartBody([['name', `Draft ${n}`]]);
        const path = `/application/save/${ids[n % ids.length]}`;
        return send(product.url, { method: 'PATCH', path, payload, headers: { cookie, 'content-type': contentType } });
      };
      const signIn = (n: number) =>
        send(
          product.url,
          asJson(
            '/auth/sign-in/email',
            { email: `flood${n}@example.test`, password: 'not the password' },
            `127.0.1.${1 + (n % ADDRESSES)}`,
          ),
        );
      const saves = async () => (await atRate(SAVES, save)).filter(({ status }) => status === 200).map(({ ms }) => ms);
      await saves();
      const ratios: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const quiet = await saves();
        const [under, answers] = await Promise.all([saves(), atRate(SIGN_INS, signIn)]);
        const counts = Map.groupBy(answers, ({ status }) => status);
        const signInAnswers = [...counts].map(([status, list]) => `${list.length} x ${status}`).join(', ');
        const said = (list: number[]): string =>
          `${list.length} of ${SAVES * SECONDS}, p50 ${median(list).toFixed(1)} ms, p95 ${percentile(list, 0.95).toFixed(1)} ms`;
        ratios.push(percentile(under, 0.95) / percentile(quiet, 0.95));
        console.log(`saves, round ${round}, alone: ${said(quiet)}`);
        console.log(`saves, round ${round}, under ${SIGN_INS} sign-ins/s: ${said(under)}; sign-ins: ${signInAnswers}`);
      }
      figure(`saves under ${SIGN_INS} sign-ins/s: p95 to that alone, median of ${ROUNDS}`, median(ratios), 'times', {
        most: 2,
        row: 'S20',
      });
    }
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}

/** So many a second, whether or not the ones before have been answered. */
async function atRate(perSecond: number, act: (n: number) => Promise<{ status: number; ms: number }>) {
  const began = performance.now();
  const running: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; n < perSecond * SECONDS; n++) {
    const wait = began + (n * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    running.push(act(n).catch(() => ({ status: 0, ms: Number.NaN })));
  }
  return Promise.all(running);
}
