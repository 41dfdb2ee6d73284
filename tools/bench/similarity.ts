import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compareAll, comparePairs, findPairs } from '../../apps/server/src/features/similarity/index.ts';
import { createDb, createPool } from '../../apps/server/src/platform/db.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate, withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { median } from './figures.ts';

const APPLICATIONS = Number(process.env['APPLICATIONS'] ?? 50_000);
const WORDS = 1_000;
/** Applications that copy a passage of the one before. */
const COPIES = Math.round(APPLICATIONS / 100);

/** Numbers that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

const random = seeded(7);
const vocabulary = Array.from({ length: 8_000 }, (_, n) => `${'bcdfghklmnprst'[n % 14]}${'aeiou'[n % 5]}${n.toString(36)}`);
/** A few words are frequent, most are rare, as in a language. */
const text = (words: number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]).join(' ');
const pool = (count: number, words: number): string[] => Array.from({ length: count }, () => text(words));
const oneOf = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
/** What many write, what some share by chance, and what consultants copy. */
const boilerplate = pool(20, 60);
const phrases = pool(APPLICATIONS, 14);

let before = '';
function answer(n: number): string {
  const passage = text(60);
  const copied = n % Math.round(APPLICATIONS / COPIES) === 1 ? before : '';
  before = passage;
  const part = () => text((WORDS - 190) / 3);
  return [part(), passage, oneOf(phrases), part(), oneOf(boilerplate), copied, oneOf(phrases), part()].join(' ');
}

/** Submitted applications of different people in one programme, by SQL alone. */
async function fill(db: pg.Client): Promise<void> {
  await db.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await db.query(`create function pg_temp.id(text) returns uuid language sql immutable as $$ select md5($1)::uuid $$`);
  await db.query(
    `insert into forms (id, name, kind, sections, section_count, field_count) values (pg_temp.id('form'), 'Form', 'APPLICATION', '[]', 1, 2)`,
  );
  const field = (field_id: string) => ({ field_id, field_label: `Question ${field_id}`, field_type: 'LONG_ANSWER' });
  const sections = [{ section_id: 'one', section_name: 'One', section_fields: ['plan', 'story'].map(field) }];
  await db.query(
    `insert into form_versions (id, form_id, version, name, sections, section_count, field_count)
     values (pg_temp.id('version'), pg_temp.id('form'), 1, 'Form', $1, 1, 2)`,
    [JSON.stringify(sections)],
  );
  await db.query(
    `insert into programmes (id, name, currency, budget, time_zone, start_date, end_date, application_form_id)
     values (pg_temp.id('programme'), 'Programme', 'NGN', 1, 'UTC', now() - interval '9 days', now() + interval '9 days', pg_temp.id('form'))`,
  );
  for (let from = 0; from < APPLICATIONS; from += 1_000) {
    const answers = Array.from({ length: Math.min(1_000, APPLICATIONS - from) }, (_, n) =>
      JSON.stringify({ plan: answer(from + n) }),
    );
    await db.query(
      `insert into users (id, name, email, role_id, account_type)
       select pg_temp.id('u' || i), 'Person ' || i, 'p' || i || '@example.org', (select id from roles where name = 'Applicant'), 'SUBSCRIBER'
       from generate_series($1::int, $1::int + $2::int - 1) as i`,
      [from, answers.length],
    );
    await db.query(
      `insert into applications (id, programme_id, user_id, progress_status, submitted_at)
       select pg_temp.id('a' || i), pg_temp.id('programme'), pg_temp.id('u' || i), 'SUBMITTED', now()
       from generate_series($1::int, $1::int + $2::int - 1) as i`,
      [from, answers.length],
    );
    await db.query(
      `insert into submissions (id, owner_kind, owner_id, form_version_id, answers, progress, submitted_at, receipt_no, digest)
       select pg_temp.id('s' || ($1::int + n - 1)), 'APPLICATION', pg_temp.id('a' || ($1::int + n - 1)), pg_temp.id('version'), answers::jsonb,
         'SUBMITTED', now(), 'R' || ($1::int + n), 'x'
       from unnest($2::text[]) with ordinality as given(answers, n)`,
      [from, answers],
    );
  }
  await db.query('analyze');
}

/** Comparing many submitted applications: how long the job takes, what it stores, and how fast pairs are read. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-similarity-'));
  chmodSync(folder, 0o755); // as root, the database's own user must get through
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database similarity');
  await admin.end();
  const url = withDatabase(server.url, 'similarity');
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const appPool = createPool(url, { max: 2, name: 'bench', onError: console.error });
  try {
    await fill(owner);
    const db = createDb(appPool);
    const start = performance.now();
    const compared = await compareAll({ db, log: console });
    const minutes = (performance.now() - start) / 60_000;
    console.log(`applications compared: ${compared} of about ${WORDS} words in ${minutes.toFixed(1)} minutes (goal: 10)`);
    const one = async (query: string): Promise<string> => Object.values((await owner.query(query)).rows[0] as object).join(', ');
    console.log(`fingerprints: ${await one('select count(*) from similarity_fingerprints')}`);
    console.log(
      `on disk: table ${await one(`select pg_size_pretty(pg_table_size('similarity_fingerprints'))`)}, indexes ${await one(`select pg_size_pretty(pg_indexes_size('similarity_fingerprints'))`)}`,
    );
    console.log(`pairs: ${await one('select count(*) from similarity_pairs')}; passages copied: ${COPIES}`);
    await readTimes(owner, db);
  } finally {
    await appPool.end();
    await owner.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readTimes(owner: pg.Client, db: ReturnType<typeof createDb>): Promise<void> {
  const { rows: pairs } = await owner.query<{ first_id: string; second_id: string; programme: string }>(
    `select first_id, second_id, md5('programme')::uuid as programme from similarity_pairs limit 50`,
  );
  const actor = {
    userId: '00000000-0000-0000-0000-000000000000',
    name: '',
    email: '',
    accountType: 'ADMIN',
    role: 'Super Admin',
    permissions: {},
  } as const;
  const place = { state: undefined, limit: 25, offset: 0 };
  const timed = async (read: (pair: (typeof pairs)[number]) => Promise<unknown>): Promise<string> => {
    const times: number[] = [];
    for (const pair of pairs) {
      const start = performance.now();
      await read(pair);
      times.push(performance.now() - start);
    }
    return `${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`;
  };
  console.log(`pairs of an application: ${await timed((pair) => findPairs(db, actor, { application: pair.first_id }, place))}`);
  console.log(`pairs of a programme: ${await timed((pair) => findPairs(db, actor, { programme: pair.programme }, place))}`);
  console.log(
    `passages of a pair: ${await timed((pair) => comparePairs(db, [{ firstId: pair.first_id, secondId: pair.second_id }]))}`,
  );
  const { rows } = await owner.query<{ id: string }>(`select application_id as id from similarity_forms limit 1`);
  const id = rows[0]?.id;
  await owner.query('delete from similarity_forms where application_id = $1', [id]);
  const start = performance.now();
  await compareAll({ db });
  console.log(`one new submission beside them: ${(performance.now() - start).toFixed(0)} ms`);
}
