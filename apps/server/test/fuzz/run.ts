import { operationsOf, type Operation } from './operations.ts';
import { randomFrom } from './random.ts';
import { FUZZ_PERSONAS, SIGNED_OUT, wrongRequest, type WrongRequest } from './requests.ts';
import type { Ids } from './samples.ts';
import { faultOf, send } from './send.ts';

export interface FuzzOptions {
  port: number;
  count: number;
  seed: number;
  /** The cookie of a new session. */
  signIn: (persona: string) => Promise<string>;
  /** Resets the rate limits, which are not what is tested here. */
  forgetLimits: () => Promise<unknown>;
}

export interface FuzzResult {
  operations: number;
  sent: number;
  byStatus: Record<string, number>;
  /** Of those sent by signed-in people, the share that came past the access check. */
  shareLetIn: number;
  slowest: { ms: number; operation: string };
  failures: string[];
}

const ID = /\b[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g;
/** So that the many notifications do not crowd the few programmes out. */
const MAX_IDS_OF_GROUP = 40;
const AT_ONCE = 4;
const BATCH = 200;
/** More would tell nothing new. */
const MAX_FAILURES = 60;

/** Sends `count` wrong requests that the seed decides, and judges every answer. */
export async function fuzz({ port, count, seed, signIn, forgetLimits }: FuzzOptions): Promise<FuzzResult> {
  const get = (path: string, cookie = '') => send(port, { method: 'GET', path, headers: { cookie }, body: undefined });
  const operations = operationsOf(JSON.parse((await get('/api/docs/json')).body) as Parameters<typeof operationsOf>[0]);
  const cookies = new Map<string, string>([[SIGNED_OUT, '']]);
  for (const persona of FUZZ_PERSONAS) cookies.set(persona, await signIn(persona));
  const ids = await harvest(operations, (path) => Promise.all([...cookies.values()].map((cookie) => get(path, cookie))));
  const result: FuzzResult = {
    operations: operations.length,
    sent: 0,
    byStatus: {},
    shareLetIn: 0,
    slowest: { ms: 0, operation: '' },
    failures: [],
  };
  let signedIn = 0;
  let letIn = 0;
  const one = async (index: number): Promise<void> => {
    const operation = operations[index % operations.length] as Operation;
    // Each request has a stream of its own: which answers come first changes nothing.
    const request = wrongRequest(operation, randomFrom(seed * 1_000_003 + index), ids);
    const answer = await send(port, { ...request, headers: { cookie: cookies.get(request.persona) ?? '', ...request.headers } });
    result.sent++;
    result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1;
    if (request.persona !== SIGNED_OUT) signedIn++;
    if (request.persona !== SIGNED_OUT && ![401, 403].includes(answer.status)) letIn++;
    if (answer.ms > result.slowest.ms) result.slowest = { ms: answer.ms, operation: operation.id };
    const fault = faultOf(answer, request);
    if (fault && result.failures.length < MAX_FAILURES)
      result.failures.push(`seed ${seed}, request ${index}: ${fault}\n  ${describe(request)}\n  ${answer.body.slice(0, 300)}`);
  };
  for (let from = 0; from < count; from += BATCH) {
    await forgetLimits();
    // What succeeded by chance may have ended a session.
    for (const persona of FUZZ_PERSONAS)
      if ((await get('/api/user/me', cookies.get(persona))).status !== 200) cookies.set(persona, await signIn(persona));
    let next = from;
    const end = Math.min(count, from + BATCH);
    const worker = async (): Promise<void> => {
      while (next < end) await one(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  result.shareLetIn = letIn / signedIn;
  return result;
}

const describe = ({ persona, method, path, headers, body }: WrongRequest): string =>
  `${persona}: ${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 200)} ${JSON.stringify(body?.toString().slice(0, 700))}`;

/** Ids of records that the lists tell these people, but for their own accounts and sessions. */
async function harvest(
  operations: Operation[],
  ask: (path: string) => Promise<{ status: number; body: string }[]>,
): Promise<Ids> {
  const byGroup = new Map<string, string[]>();
  const own = new Set<string>();
  for (const { body } of [...(await ask('/api/user/me')), ...(await ask('/api/user/sessions'))])
    for (const [id] of body.matchAll(ID)) own.add(id);
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{') && !path.endsWith('/stream'));
  // Most lists are those of one programme.
  for (const nth of [undefined, 0, 1])
    for (const { path, group } of lists) {
      const programme = nth === undefined ? undefined : byGroup.get('programme')?.[nth];
      const answers = await ask(programme ? `${path}?programmeId=${programme}&programme=${programme}&list=applications` : path);
      const found = byGroup.get(group) ?? [];
      byGroup.set(group, found);
      for (const { status, body } of answers)
        for (const [id] of status === 200 ? body.matchAll(ID) : [])
          if (found.length < MAX_IDS_OF_GROUP && !own.has(id) && !found.includes(id)) found.push(id);
    }
  return { byGroup, all: [...new Set([...byGroup.values()].flat())] };
}
