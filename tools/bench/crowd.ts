import { request, type Agent, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { DEMO_PEOPLE, demoEmail, insertPeople } from '../../apps/server/db/seed/accounts.ts';
import { createDb, createPool } from '../../apps/server/src/platform/db.ts';
import { openSessions } from '../open-sessions.ts';
import { percentile } from './figures.ts';
import { signInOver } from './http.ts';

/** Long questions, so that a save of all of them is 4 to 8 KB. */
const QUESTIONS = Array.from({ length: 12 }, (_, n) => ({
  field_id: `q${n}`,
  field_label: `Question ${n}`,
  field_type: n < 2 ? 'SHORT_ANSWER' : 'LONG_ANSWER',
  field_validation: n < 2 ? { required: true, maxLength: 100 } : { maxLength: 2000 },
}));
const DOCUMENT = { field_id: 'doc', field_label: 'Document', field_type: 'FILE', field_min_files: 0, field_max_files: 50 };
const DAY = 86_400_000;

export interface Member {
  cookie: string;
  application: string;
  submission: string;
}

export interface Crowd {
  programme: string;
  directorCookie: string;
  members: Member[];
}

/**
 * So many people with a session and a draft each in one open programme. Made by SQL, as a thousand sign-ups would measure the
 * hashing of passwords. The product is started without demonstration data.
 */
export async function gatherCrowd(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  owner: pg.Client,
  people: number,
): Promise<Crowd> {
  const pool = createPool(databaseUrl, { max: 2, name: 'crowd', onError: () => {} });
  await insertPeople(createDb(pool), DEMO_PEOPLE);
  await pool.end();
  const director = await signInOver(url, demoEmail('director'));
  const { _id: form } = await director.json('POST', '/form/import', {
    name: 'Crowd',
    kind: 'APPLICATION',
    sections: [{ section_name: 'One', section_fields: [...QUESTIONS, DOCUMENT] }],
  });
  await director.json('POST', `/form/publish/${form}`);
  const { _id: programme } = await director.json('POST', '/programme/new', {
    name: 'Crowd',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - DAY).toISOString(),
    endDate: new Date(Date.now() + DAY).toISOString(),
    applicationForm: form,
  });
  await owner.query(
    `insert into users (id, name, email, email_verified, role_id)
     select uuidv7(), 'Person ' || i, 'crowd' || i || '@example.org', true, (select id from roles where name = 'Applicant')
     from generate_series(1, $1::int) as i`,
    [people],
  );
  await owner.query(
    `insert into applications (id, programme_id, user_id) select uuidv7(), $1, id from users where email like 'crowd%'`,
    [programme],
  );
  await owner.query(
    `insert into submissions (id, owner_kind, owner_id, form_version_id)
     select uuidv7(), 'APPLICATION', a.id, (select v.id from form_versions v where v.form_id = $2 order by v.version desc limit 1)
     from applications a where a.programme_id = $1`,
    [programme, form],
  );
  await owner.query('analyze users, sessions, applications, submissions');
  const { rows } = await owner.query<{ person: string; application: string; submission: string }>(
    `select a.user_id as person, a.id as application, b.id as submission from applications a
       join submissions b on b.owner_id = a.id and b.owner_kind = 'APPLICATION' where a.programme_id = $1 order by a.id`,
    [programme],
  );
  const { rows: directors } = await owner.query<{ id: string }>('select id from users where email = $1', [demoEmail('director')]);
  const [directorCookie = '', ...cookies] = await openSessions(owner, [
    directors[0]?.id ?? '',
    ...rows.map(({ person }) => person),
  ]);
  return {
    programme,
    directorCookie,
    members: rows.map(({ application, submission }, at) => ({ cookie: cookies[at] ?? '', application, submission })),
  };
}

/** Answers to all questions, of about so many bytes; `mark` is found again in the first. */
export function answersOf(mark: string, bytes: number): [string, string][] {
  const share = Math.floor(bytes / (QUESTIONS.length - 2));
  const words = 'We grow maize and beans on small plots and store what we harvest. ';
  return QUESTIONS.map(({ field_id }, n) => [field_id, n < 2 ? `${mark} ${n}` : words.repeat(40).slice(0, share)]);
}

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
