// Requests of a crowd, and the two ways in which they come: as they are due, or one after the other.
import { request, type Agent, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { answersOf, type Crowd, type Member } from './crowd.ts';
import { percentile } from './figures.ts';

export interface Reply {
  status: number;
  body: Buffer;
}

/** One request over open connections; status 0 where there was no answer. */
export const send = (agent: Agent, url: string, method: string, headers: OutgoingHttpHeaders, body?: Buffer): Promise<Reply> =>
  new Promise((resolve) => {
    const call = request(
      url,
      { agent, method, headers: { ...headers, ...(body && { 'content-length': body.length }) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        response.on('error', () => resolve({ status: 0, body: Buffer.alloc(0) }));
      },
    );
    call.once('error', () => resolve({ status: 0, body: Buffer.alloc(0) }));
    call.end(body);
  });

export interface CrowdFigures {
  /** Milliseconds from the moment that the request was due, not from when it was sent. */
  times: number[];
  statuses: Map<number, number>;
}

export const newMeasured = (): CrowdFigures => ({ times: [], statuses: new Map() });

export function note(measured: CrowdFigures, dueAt: number, status: number): void {
  measured.times.push(performance.now() - dueAt);
  measured.statuses.set(status, (measured.statuses.get(status) ?? 0) + 1);
}

/** A save of these answers, as the browser sends it. */
export function saveOf(agent: Agent, url: string, { cookie, application }: Member, answers: [string, string][]): Promise<Reply> {
  const body = Buffer.from(JSON.stringify(Object.fromEntries(answers)));
  const headers = { cookie, 'content-type': 'application/json' };
  return send(agent, `${url}/api/application/save/${application}`, 'PATCH', headers, body);
}

export const readOf = (agent: Agent, url: string, { cookie, application }: Member): Promise<Reply> =>
  send(agent, `${url}/api/application/one/${application}`, 'GET', { cookie });

/** The first save of each member, which opens an editing session. @throws Error where one is refused */
export async function saveOnce(agent: Agent, url: string, { members }: Crowd, bytes: number): Promise<void> {
  const queue = [...members];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let member = queue.pop(); member; member = queue.pop()) {
        const { status, body } = await saveOf(agent, url, member, answersOf('first', bytes));
        if (status !== 200) throw new Error(`A save was answered ${status}: ${String(body).slice(0, 300)}`);
      }
    }),
  );
}

/** A closed model: so many callers, each with one call at a time. @returns the good answers a second, and the bad statuses */
export async function closedModel(
  { members }: Crowd,
  atOnce: number,
  seconds: number,
  call: (member: Member) => Promise<number>,
): Promise<{ rate: number; times: number[]; bad: number[] }> {
  const [times, bad]: [number[], number[]] = [[], []];
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, k) => {
      for (let at = k; performance.now() < until; at += atOnce) {
        const began = performance.now();
        const status = await call(members[at % members.length] as Member);
        times.push(performance.now() - began);
        if (status === 200) done++;
        else bad.push(status);
      }
    }),
  );
  return { rate: done / seconds, times, bad };
}

/**
 * An open model: each call begins when it is due, however long those before it take.
 * @param rate calls a second at a moment, in seconds since the beginning
 * @param call gets the time at which it was due, on the clock of `performance`
 */
export async function openModel(
  seconds: number,
  rate: (second: number) => number,
  call: (dueAt: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  for (let due = 0; due < seconds * 1000;) {
    const wait = began + due - performance.now();
    if (wait > 1) await setTimeout(wait);
    const one = call(began + due).finally(() => running.delete(one));
    running.add(one);
    due += 1000 / Math.max(0.01, rate(due / 1000));
  }
  await Promise.all(running);
}

export const wordsOf = ({ times, statuses }: CrowdFigures): string =>
  `${times.length} calls, p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms; ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`;
