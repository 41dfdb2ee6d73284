// What both rivals of the bench share: the rows that they serve, and the requests to them.
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';

/** What the bench asks of each rival. */
export interface Asks {
  page: (number: number) => Ask;
  filtered: (word: string) => Ask;
  one: (id: string) => Ask;
  save: (id: string, answers: Record<string, string>) => Ask;
  task: (application: string) => Ask;
}
export type Ask = [method: string, address: string, body?: object];

/** Another system that serves copies of the product's rows, to a person whose permissions let them read, change and create them. */
export interface Rival {
  name: 'Directus' | 'Payload';
  url: string;
  headers: Record<string, string>;
  asks: Asks;
  stop: () => Promise<void>;
}

/** What a list of applications shows, as one flat table, with the answers beside it. */
const COLUMNS = `id, application_number, name, email, organisation, phone_number, country, state, progress_status,
  proposal_progress_status, interview_status, approval_flags, reviews_count, average_score, created_at, updated_at, answers`;
const APPLICATIONS = `select a.id, a.application_number, u.name, u.email, u.organisation, u.phone_number, s.answers ->> 'country' as country,
  s.answers ->> 'state' as state, a.progress_status, a.proposal_progress_status, a.interview_status, to_jsonb(a.approval_flags) as approval_flags,
  sc.n as reviews_count, a.average_latest as average_score, a.created_at, a.updated_at, s.answers
  from applications a join users u on u.id = a.user_id left join submissions s on s.owner_id = a.id and s.owner_kind = 'APPLICATION'
    left join application_scores sc on sc.application_id = a.id and sc.task_action = 'INITIAL_APPLICATION_SCORING'`;

/** An empty database in the product's own PostgreSQL; answers its address. */
export async function ownDatabase(databaseUrl: string, name: string): Promise<string> {
  await execute(databaseUrl, `create database ${name}`);
  return withDatabase(databaseUrl, name);
}

/** Copies the product's rows into a rival's table, which has columns of these names. */
export async function copyApplications(product: string, rival: string): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-rival-'));
  chmodSync(home, 0o777); // the database's own user writes into it
  try {
    const file = path.join(home, 'applications');
    await execute(product, `copy (${APPLICATIONS}) to '${file}'`);
    await execute(rival, `copy applications (${COLUMNS}) from '${file}'`);
    await execute(rival, 'vacuum analyze applications');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs one statement. */
export async function execute(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits until a server answers. @throws Error where it ends before */
export async function listening(child: ChildProcess, address: string, name: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`);
    await setTimeout(200);
  }
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
