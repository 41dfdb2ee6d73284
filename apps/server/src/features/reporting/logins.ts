import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DatabaseClient } from '#platform/database-client.ts';

/** A login cannot be made or removed as requested; the message says why. */
export class LoginRefused extends Error {}

const NAME = /^[a-z][a-z0-9_]{1,39}$/;
/** By this comment a role is known as made here: no other role of the server is ever touched. */
const MARK = 'Grantdesk reporting';
/** A tool that asks for too much must not slow the people who work. */
const LIMITS = `connection limit 5`;

const schemasOf = (isPersonal: boolean): string => (isPersonal ? 'reporting, reporting_personal' : 'reporting');

/**
 * Makes a role of the database that signs in and reads the views, and nothing else; one that exists gets a new password and
 * exactly these views.
 * @param ownerUrl address of the role that owns the schema, which may create roles
 * @returns the address to connect with, its password included, which is stored nowhere
 * @throws LoginRefused where the name cannot be used
 */
export async function makeReportingLogin(
  ownerUrl: string,
  { name, isPersonal }: { name: string; isPersonal: boolean },
): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await asOwner(ownerUrl, name, async (client, exists) => {
    if (exists) await takeAway(client, name);
    const role = client.escapeIdentifier(name);
    await client.query(`${exists ? 'alter' : 'create'} role ${role} login ${LIMITS} password '${password}'`);
    await client.query(`comment on role ${role} is '${MARK}'`);
    for (const [setting, value] of [
      ['default_transaction_read_only', 'on'],
      ['statement_timeout', '5min'],
      ['idle_in_transaction_session_timeout', '5min'],
      ['search_path', 'reporting'],
    ])
      await client.query(`alter role ${role} set ${setting} = '${value}'`);
    await client.query(`grant usage on schema ${schemasOf(isPersonal)} to ${role}`);
    await client.query(`grant select on all tables in schema ${schemasOf(isPersonal)} to ${role}`);
    // Views of forms that are published later.
    await client.query(`alter default privileges in schema ${schemasOf(isPersonal)} grant select on tables to ${role}`);
  });
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = password;
  return url.href;
}

/** Removes such a role; what is connected with it is cut off. @throws LoginRefused where there is none */
export async function removeReportingLogin(ownerUrl: string, name: string): Promise<void> {
  await asOwner(ownerUrl, name, async (client, exists) => {
    if (!exists) throw new LoginRefused(`There is no reporting login "${name}".`);
    await client.query(`alter role ${client.escapeIdentifier(name)} nologin`);
    await takeAway(client, name);
  });
  await cutOff(ownerUrl, name);
  await asOwner(ownerUrl, name, async (client) => void (await client.query(`drop role ${client.escapeIdentifier(name)}`)));
}

/** Names of such roles, with whether they read personal data. */
export async function listReportingLogins(ownerUrl: string): Promise<{ name: string; isPersonal: boolean }[]> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; isPersonal: boolean }>(
      `select rolname as name, has_schema_privilege(oid, 'reporting_personal', 'usage') as "isPersonal" from pg_roles
       where shobj_description(oid, 'pg_authid') = $1 and has_schema_privilege(oid, 'reporting', 'usage') order by 1`,
      [MARK],
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function asOwner(
  ownerUrl: string,
  name: string,
  work: (client: pg.Client, exists: boolean) => Promise<void>,
): Promise<void> {
  if (!NAME.test(name))
    throw new LoginRefused('Name the login with 2 to 40 small letters, digits and underscores; begin with a letter.');
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
      [name],
    );
    if (rows[0] && rows[0].mark !== MARK)
      throw new LoginRefused(`The role "${name}" exists for another purpose: choose another name.`);
    await work(client, rows.length > 0);
    await client.query('commit');
  } catch (error) {
    if ((error as { code?: string }).code === '42501')
      throw new LoginRefused('The database user of DATABASE_URL may not create roles: give it CREATEROLE.', { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

/** What is connected can read nothing any more. An owner who may not end it leaves it to end by itself. */
async function cutOff(ownerUrl: string, name: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name]);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
  } finally {
    await client.end();
  }
}

async function takeAway(client: pg.Client, name: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const schemas = schemasOf(true);
  await client.query(`alter default privileges in schema ${schemas} revoke select on tables from ${role}`);
  await client.query(`revoke select on all tables in schema ${schemas} from ${role}`);
  await client.query(`revoke usage on schema ${schemas} from ${role}`);
}
