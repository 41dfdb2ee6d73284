import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from './app.ts';
import { twoSides, type Side } from './builders/two-sides.ts';

const ID = /\b[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g;
/** What only reads; a stream stays open, and the one GET that writes makes a copy. */
const reads = listEndpoints().filter(
  ({ method, key, endpoint }) => method === 'GET' && !endpoint.writes && key !== 'notification.stream',
);
const lists = reads.filter(({ path, endpoint }) => !path.includes(':') && !endpoint.raw);
const byId = reads.filter(({ path }) => /:\w+/.test(path));
/** Calls that return bytes contain no ids: they are only requested with foreign ones. */
const withIds = byId.filter(({ endpoint }) => !endpoint.raw);

const isFull = process.env['TEST_SIZE'] === 'full';
/** Lists of what hangs under one record. */
const ofRecord = lists.filter(({ path }) => /^\/(report|amendment|risk)\/many|by-application/.test(path));

/** Every id that a person receives anywhere, with the addresses of bytes that come along. */
interface Known {
  ids: Set<string>;
  addresses: Set<string>;
}

const get = (who: Caller, url: string) =>
  who.get(url).catch((error: unknown) => {
    throw new Error(`${url} broke off`, { cause: error });
  });

async function ask(who: Caller, url: string): Promise<string | undefined> {
  const { statusCode, body, headers } = await get(who, url);
  return statusCode === 200 && String(headers['content-type']).includes('json') ? body : undefined;
}

/** Follows each id that an answer carries through every call that takes one, until nothing new comes. */
async function crawl(who: Caller, { programmes }: Pick<Side, 'programmes'>, rounds = Infinity): Promise<Known> {
  const known: Known = { ids: new Set(), addresses: new Set() };
  const harvest = (body: string | undefined): void => {
    for (const [id] of body?.matchAll(ID) ?? []) known.ids.add(id);
    for (const [, address = ''] of body?.matchAll(/"(\/api\/file\/content\/[^"]+)"/g) ?? []) known.addresses.add(address);
  };
  const now = new Date();
  const month = `year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`;
  for (const { path } of lists)
    for (const programme of programmes)
      harvest(await ask(who, `${path}?programmeId=${programme}&programme=${programme}&list=applications&${month}`));
  const followed = new Set<string>();
  for (let fresh = [...known.ids]; fresh.length > 0 && rounds-- > 0; fresh = [...known.ids].filter((id) => !followed.has(id)))
    for (const id of fresh) {
      followed.add(id);
      const answers = await Promise.all(withIds.map(({ path }) => ask(who, path.replace(/:\w+/, id))));
      answers.forEach(harvest);
      for (const { path } of ofRecord) harvest(await ask(who, `${path}?applicationId=${id}&projectId=${id}&project=${id}`));
    }
  return known;
}

describe('ids of others', () => {
  let t: TestApp;
  let sides: [Side, Side];
  beforeAll(async () => {
    t = await startTestApp();
    sides = await twoSides(t);
  });
  afterAll(() => t.close());

  it('opens nothing to a person who uses an id that only others receive', { timeout: 300_000 }, async () => {
    const opened: string[] = [];
    const figures: string[] = [];
    let requests = 0;
    for (const role of ['applicant', 'manager', 'assessor'] as const) {
      const [one, other] = sides.map(({ people }) => people[role]) as [Caller, Caller];
      // A daily run tries one of the two with the ids of the other's lists; a full run tries both, with every id.
      const known = [await crawl(one, sides[0]), await crawl(other, sides[1], isFull ? Infinity : 0)] as const;
      const pairs = [
        [known[0], known[1], one],
        [known[1], known[0], other],
      ] as const;
      for (const [mine, theirs, who] of isFull ? pairs : pairs.slice(0, 1)) {
        const foreign = [...theirs.ids].filter((id) => !mine.ids.has(id));
        figures.push(`${role}: knows ${mine.ids.size}, foreign ${foreign.length}`);
        // Enough that the crawl did find records, and that the two sides are apart.
        expect(foreign.length, role).toBeGreaterThan(5);
        for (const id of foreign) {
          // Files and searches have their limits, which are not what is tested here.
          await t.owner.query('delete from rate_limits');
          const answers = await Promise.all(
            byId.map(async ({ key, path }) => ({ key, reply: await get(who, path.replace(/:\w+/, id)) })),
          );
          requests += answers.length;
          for (const { key, reply } of answers)
            if (![400, 403, 404].includes(reply.statusCode))
              opened.push(`${role}: ${key} ${id} ${reply.statusCode} ${reply.body.slice(0, 120)}`);
        }
        for (const address of theirs.addresses) {
          requests++;
          const { statusCode } = await get(who, address);
          if (![403, 404].includes(statusCode)) opened.push(`${role}: ${address} ${statusCode}`);
        }
      }
    }
    console.log(`${figures.join('; ')}; requests ${requests}`);
    expect([...new Set(opened)]).toEqual([]);
  });
});
