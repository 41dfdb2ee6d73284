import { Agent, request } from 'node:http';
import type pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { cpuSeconds, postmasterOf } from './cost.ts';
import { machineLoad, percentile } from './figures.ts';
import { GROWTH_CALLS, type GrowthCall } from './growth-calls.ts';
import { cookieOver } from './http.ts';
import { withLargePlace, type LargePlace } from './large-place.ts';
import { figure, untilQuiet } from './results.ts';

/** Applications of the one programme, ascending; each size has a product and a database of its own. */
const SIZES = (process.env['SIZES'] ?? '10000,100000,1000000').split(',').map(Number);
const CALLS = Number(process.env['CALLS'] ?? 20);
/** A call that is slow is repeated less often, but at least three times. */
const MAX_MS_PER_CALL = 20_000;
const MIN_CALLS = 3;
/** Above linear, by the processor time: the rest is noise, which a call of a few milliseconds has much of. */
const MAX_EXPONENT = 1.15;
/** Below it, of processor time, a call is short whatever its exponent: what grows there is mostly the cache that no longer has everything. */
const SHORT_MS = 40;
/** Goal 13 of performance.md, of 500,000 reviews: those that a million applications have. */
const ROUND = { name: 'scoring round', size: 1_000_000, ms: 1_000 };

/** Milliseconds at p95 and of processors for each call, or the status that refused the call. */
type Outcome = { ms: number; cpu: number } | { status: number };

/**
 * How each call of the back office grows with the applications of a programme: p95 over HTTP at each size, signed in, one
 * connection, and the exponent of growth from one size to the next. 1 is linear, 0 is the same time at any size. Beside it the
 * same of the processor time of the product and PostgreSQL, which a busy machine changes little.
 */
export async function bench(): Promise<void> {
  const outcomes = new Map<number, Map<string, Outcome>>();
  for (const size of SIZES) {
    outcomes.set(size, await measureSize(size));
    // The largest takes long: what is known by then is there, and no part of the result.
    if (size !== SIZES.at(-1)) console.error(tableOf(outcomes).join('\n'));
  }
  for (const line of tableOf(outcomes)) console.log(line);
  judge(outcomes);
}

/** All calls in columns of equal width. */
function tableOf(outcomes: Map<number, Map<string, Outcome>>): string[] {
  const heads = (what: string): string[] => [...SIZES.map((size) => `${what} at ${size.toLocaleString('en')}`), 'exponents'];
  const lines = [['call', ...heads('p95'), ...heads('CPU'), 'note'], ...GROWTH_CALLS.map((call) => rowOf(call, outcomes))];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

async function measureSize(size: number): Promise<Map<string, Outcome>> {
  return withLargePlace(size, async ({ product, owner, place }) => {
    await untilQuiet();
    console.log(`load before ${size}: ${machineLoad()}`);
    const cookie = await cookieOver(product.url, demoEmail('super.admin'));
    const outcomes = new Map<string, Outcome>();
    const postmaster = await postmasterOf(owner);
    const cpu = (): number => cpuSeconds(product.pid) + cpuSeconds(postmaster);
    for (const call of GROWTH_CALLS)
      outcomes.set(call.name, await measureCall(call, { url: product.url, place, cookie, owner, cpu }));
    return outcomes;
  });
}

interface Measured {
  url: string;
  place: LargePlace;
  cookie: string;
  owner: pg.Client;
  /** Seconds of processors that the product and its database have used. */
  cpu: () => number;
}

async function measureCall(call: GrowthCall, { url, place, cookie, owner, cpu }: Measured): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const began = performance.now();
  let cpuBefore = 0;
  try {
    for (let n = -1; n < CALLS; n++) {
      if (n >= MIN_CALLS && performance.now() - began > MAX_MS_PER_CALL) break;
      // No one exports or searches so often in a minute as is done here.
      await owner.query('delete from rate_limits');
      if (n === 0) cpuBefore = cpu();
      const at = performance.now();
      const status = await send(agent, `${url}/api${call.address(place, n + 1)}`, cookie, call.isFile ?? false);
      if (status !== 200) return { status };
      if (n >= 0) times.push(performance.now() - at);
    }
  } finally {
    agent.destroy();
  }
  return { ms: percentile(times, 0.95), cpu: ((cpu() - cpuBefore) / times.length) * 1000 };
}

/** The status of an answer once it is there, or of a file once its first bytes are. */
function send(agent: Agent, address: string, cookie: string, isFile: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { cookie } }, (response) => {
      const done = (): void => resolve(response.statusCode ?? 0);
      response.on('data', () => {
        if (!isFile) return;
        done();
        response.destroy();
      });
      response.once('end', done);
      response.once('error', () => {}); // a file of which the rest is not read
    })
      .once('error', reject)
      .end();
  });
}

type Clock = 'ms' | 'cpu';

const textOf = (outcome: Outcome | undefined, clock: Clock): string => {
  if (!outcome) return '';
  return 'ms' in outcome ? `${outcome[clock].toFixed(outcome[clock] < 100 ? 1 : 0)} ms` : `refused, ${outcome.status}`;
};

/** How much a call grows from each size to the next: `log(t2 / t1) / log(n2 / n1)`. */
function exponentsOf(name: string, outcomes: Map<number, Map<string, Outcome>>, clock: Clock): number[] {
  return SIZES.slice(1).map((size, at) => {
    const before = SIZES[at] ?? NaN;
    const [first, second] = [outcomes.get(before)?.get(name), outcomes.get(size)?.get(name)];
    if (!first || !second || !('ms' in first) || !('ms' in second)) return NaN;
    // The clock of processors has ticks of ten milliseconds.
    const [from, to] = [Math.max(first[clock], 1), Math.max(second[clock], 1)];
    return Math.log(to / from) / Math.log(size / before);
  });
}

const rowOf = ({ name, note = '' }: GrowthCall, outcomes: Map<number, Map<string, Outcome>>): string[] => [
  name,
  ...(['ms', 'cpu'] as const).flatMap((clock) => [
    ...SIZES.map((size) => textOf(outcomes.get(size)?.get(name), clock)),
    exponentsOf(name, outcomes, clock)
      .map((each) => (Number.isNaN(each) ? '?' : each.toFixed(2)))
      .join(', '),
  ]),
  note,
];

function judge(outcomes: Map<number, Map<string, Outcome>>): void {
  const last = outcomes.get(SIZES.at(-1) ?? 0) ?? new Map<string, Outcome>();
  const refused = [...outcomes.values()].flatMap((each) => [...each.values()]).filter((each) => 'status' in each).length;
  const steep = GROWTH_CALLS.filter(({ name }) => {
    const outcome = last.get(name);
    return (
      outcome && 'ms' in outcome && outcome.cpu > SHORT_MS && (exponentsOf(name, outcomes, 'cpu').at(-1) ?? 0) > MAX_EXPONENT
    );
  });
  if (steep.length > 0) console.log(`above linear at the largest size: ${steep.map(({ name }) => name).join('; ')}`);
  figure('calls that were refused', refused, '', { most: 0 });
  figure(`calls above ${SHORT_MS} ms of CPU that grow by more than n^${MAX_EXPONENT}`, steep.length, '', { most: 0 });
  const round = last.get(ROUND.name);
  const most = SIZES.at(-1) === ROUND.size ? ROUND.ms : undefined;
  if (round && 'ms' in round) figure('scoring round at the largest size, p95', round.ms, 'ms', { most, row: 'goal 13' });
}
