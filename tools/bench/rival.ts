// What both rivals of the bench share: the rows that they serve, and the requests to them.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
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
  /** @param leavesTrail whether each save leaves a copy of the row, or nothing as between two people's editing sessions of ours */
  save: (id: string, answers: Record<string, string>, leavesTrail: boolean) => Ask;
  task: (application: string) => Ask;
}
export type Ask = [method: string, address: string, body?: object];

/** Another system that serves copies of the product's rows, to a person whose permissions let them read, change and create them. */
export interface Rival {
  name: 'Directus' | 'Payload';
  url: string;
  pid: number;
  /** Of the database in the product's PostgreSQL. */
  database: string;
  /** Copies the product's rows, and makes the indexes that an administrator would make for these requests. */
  fill: () => Promise<void>;
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

/** Rows of which each save leaves no trail. */
const DRAFTS = 1_000;
/** Of the columns that the requests filter, sort and search; what their own configuration makes is not made twice. */
const INDEXES = [
  'create extension if not exists pg_trgm',
  'create index if not exists applications_created_at_idx on applications (created_at)',
  'create index if not exists applications_progress_status_idx on applications (progress_status)',
  'create index if not exists applications_average_score_idx on applications (average_score)',
  // One asks with `lower(name) like`, the other with `name ilike`.
  'create index on applications using gin (lower(name) gin_trgm_ops)',
  'create index on applications using gin (name gin_trgm_ops)',
];

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
    await execute(
      rival,
      `insert into drafts (${COLUMNS}) select ${COLUMNS} from applications where progress_status = 'SUBMITTED' order by id limit ${DRAFTS}`,
    );
    for (const index of INDEXES) await execute(rival, index);
    await execute(rival, 'vacuum analyze');
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

/** A process of a rival; what it writes to its error output is there when it fails. */
export interface RivalProcess {
  pid: number;
  /** Waits until it has ended well. @throws Error with its own words otherwise */
  succeeded: (otherwise: string) => Promise<void>;
  /** Waits until it answers. @throws Error with its own words where it ends before */
  listening: (address: string, otherwise: string) => Promise<void>;
  stop: (signal: NodeJS.Signals) => Promise<void>;
}

const SHOWN_OUTPUT = 2_000;

export function startRival(args: string[], options: Pick<SpawnOptions, 'cwd' | 'env'>): RivalProcess {
  const child: ChildProcess = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer): void => void (output = (output + String(chunk)).slice(-SHOWN_OUTPUT));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    pid: child.pid ?? 0,
    succeeded: async (otherwise) => {
      await closed;
      if (child.exitCode !== 0) throw new Error(`${otherwise}: ${output}`);
    },
    listening: async (address, otherwise) => {
      while (!(await fetch(address).catch(() => undefined))?.ok) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${otherwise}: ${output}`);
        await setTimeout(200);
      }
    },
    stop: async (signal) => {
      child.kill(signal);
      await closed;
    },
  };
}
