import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PASSWORD } from '../../apps/server/db/seed/accounts.ts';
import { machineLoad, median, percentile } from './figures.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const PEOPLE = Number(process.env['PEOPLE'] ?? 2_000);
const SECONDS = Number(process.env['SECONDS'] ?? 600);
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 24);
/** Attacks begin once people are coming in, and end with them. */
const HEAD_START_MS = 2_000;
const HONEST = '127.0.2.1';
const ATTACKER = '127.0.3.1';

interface SignInAnswer {
  status: number;
  ms: number;
}

/**
 * People behind one address sign in, each in a browser that is new, while another address keeps sending wrong passwords for unknown
 * addresses over many connections, as fast as it is answered.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('sign_in');
  const agents = { honest: new Agent({ keepAlive: true }), attacker: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
  try {
    await insertPeople(product.databaseUrl);
    console.log(`load before: ${machineLoad()}`);
    const signIn = (email: string, password: string, agent: Agent, from: string): Promise<SignInAnswer> =>
      post(`${product.url}/api/auth/sign-in/email`, { email, password }, agent, from);
    let isOver = false;
    const attacks: SignInAnswer[] = [];
    const attack = async (connection: number): Promise<void> => {
      await pause(HEAD_START_MS);
      for (let n = 0; !isOver; n++)
        attacks.push(await signIn(`unknown${connection}-${n}@example.test`, 'not the password', agents.attacker, ATTACKER));
    };
    const attacking = Array.from({ length: CONNECTIONS }, (_, n) => attack(n));
    const honest = await inTime((n) => signIn(`person${n}@school.test`, DEMO_PASSWORD, agents.honest, HONEST));
    isOver = true;
    await Promise.all(attacking);
    report('attacker', attacks);
    report('people', honest);
    const times = honest.map(({ ms }) => ms);
    figure(
      `refused of ${PEOPLE} sign-ins within ${SECONDS} s, under attack`,
      honest.filter(({ status }) => status !== 200).length,
      '',
      {
        most: 0,
        row: 'S20',
      },
    );
    figure('sign-in under attack, median', median(times), 'ms', { row: 'S20' });
    figure('sign-in under attack, p95', percentile(times, 0.95), 'ms', { most: 2_000, row: 'S20' });
  } finally {
    for (const agent of Object.values(agents)) agent.destroy();
    await product.stop();
  }
}

function report(who: string, answers: SignInAnswer[]): void {
  const counts = [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => `${list.length} x ${status}`);
  console.log(`${who}: ${counts.join(', ')}`);
}

/** People come at random moments, so that some come together. */
async function inTime(act: (n: number) => Promise<SignInAnswer>): Promise<SignInAnswer[]> {
  const moments = Array.from({ length: PEOPLE }, () => Math.random() * SECONDS * 1000).toSorted((a, b) => a - b);
  const began = performance.now();
  const running: Promise<SignInAnswer>[] = [];
  for (const [n, moment] of moments.entries()) {
    const wait = began + moment - performance.now();
    if (wait > 0) await pause(wait);
    running.push(act(n));
  }
  return Promise.all(running);
}

function post(url: string, body: object, agent: Agent, localAddress: string): Promise<SignInAnswer> {
  const at = performance.now();
  const payload = JSON.stringify(body);
  return new Promise((resolve) => {
    const failed = (): void => resolve({ status: 0, ms: performance.now() - at });
    const call = request(
      url.replace('localhost', '127.0.0.1'),
      {
        method: 'POST',
        agent,
        localAddress,
        headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - at }));
        response.once('error', failed);
      },
    );
    call.once('error', failed);
    call.end(payload);
  });
}

async function insertPeople(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(
    `with made as (insert into users (id, name, email, email_verified, role_id)
       select uuidv7(), 'Person ' || n, 'person' || n || '@school.test', true, (select id from roles where name = 'Applicant')
       from generate_series(0, $1::int - 1) n returning id)
     insert into accounts (id, account_id, provider_id, user_id, password)
       select uuidv7(), made.id, 'credential', made.id, (select password from accounts where password is not null limit 1) from made`,
    [PEOPLE],
  );
  await owner.query('analyze users, accounts');
  await owner.end();
}
