import type pg from 'pg';

/** A table to copy; generated columns are left out. */
export interface CopiedTable {
  /** With its schema; safe to use in a statement. */
  name: string;
  columns: string[];
}

/** What is not worth restoring: people sign in again, and counts of attempts start at zero. */
const LEFT_OUT = [
  'public.sessions',
  'public.rate_limits',
  'public.rights_changes',
  // A ZIP lives for a day, and its bytes are not copied.
  'public.application_archives',
  'public.kysely_migration',
  'public.kysely_migration_lock',
];
/** Of the job queue, what waits to be done; the rest belongs to its own migrations. */
const QUEUE = ['_private_tasks', '_private_job_queues', '_private_jobs', '_private_known_crontabs'];

const SETTINGS = "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set timezone = 'UTC'";

/** Text of values is the same on both sides, whatever the servers' own settings are. */
export const useStableText = (client: pg.ClientBase): Promise<unknown> => client.query(SETTINGS);

export async function findTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = any ($1)))
     group by 1 order by 1`,
    [QUEUE],
  );
  return rows.filter(({ name }) => !LEFT_OUT.includes(name));
}

export async function findSequences(client: pg.ClientBase): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue" from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  );
  return rows;
}

export async function findLastMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  return rows[0]?.name ?? '';
}

/** Keys of everything that a row keeps in the storage of files. */
export async function findStorageKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from files union select thumbnail_key from files where thumbnail_key is not null
     union select storage_key from contract_files where storage_key is not null order by 1`,
  );
  return rows.map(({ key }) => key);
}

/** Whether the database contains nothing of ours yet. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.tables === 0;
}

/**
 * Takes rules between rows and triggers away while tables are filled one after the other, and puts them back: adding a rule
 * checks every row. Within a transaction of the owner, who need not be a superuser.
 */
export async function withoutRules(client: pg.ClientBase, tables: CopiedTable[], fill: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => name);
  const { rows: rules } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by 1, 2`,
    [names],
  );
  for (const rule of rules) await client.query(`alter table ${rule.table} drop constraint ${rule.name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await allowSeveralApplications(client);
  // Migrations and the job queue may have put rows of their own in.
  for (const name of names) await client.query(`delete from ${name}`);
  await fill();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const rule of rules) await client.query(`alter table ${rule.table} add constraint ${rule.name} ${rule.definition}`);
}

/**
 * A programme of the copy may take several applications of a person, which the schema forbids until the first such programme
 * (decision 0079). A schema from before that has no such programme.
 */
async function allowSeveralApplications(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regprocedure('allow_several_applications()') is not null and to_regclass('applications_one_per_applicant') is not null as known`,
  );
  if (rows[0]?.known) await client.query('select allow_several_applications()');
}

/** A job that was under way when the copy was made is free to be taken. */
export async function releaseJobs(client: pg.ClientBase): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null');
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}
