// `npm run reporting -- add analyst`: makes a login of the database that reads the views for business intelligence alone.
import { parseArgs } from 'node:util';
import {
  listReportingLogins,
  LoginRefused,
  makeReportingLogin,
  removeReportingLogin,
} from '../apps/server/src/features/reporting/index.ts';
import { readConfig, SettingError } from '../apps/server/src/platform/config.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

const USAGE = [
  'Name what to do:',
  '  npm run reporting -- add analyst [--personal]',
  '  npm run reporting -- remove analyst',
  '  npm run reporting -- list',
].join('\n');

export async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = readArgs(args);
    const [act = '', name = '', ...rest] = positionals;
    if (rest.length > 0 || (act === 'list') !== (name === '') || !['add', 'remove', 'list'].includes(act))
      throw new LoginRefused(USAGE);
    const database = await openOwnerDatabase(readConfig(process.env, process.cwd()));
    try {
      await migrate(database.url);
      console.log(await perform(database.url, act, { name, isPersonal: values.personal === true }));
    } finally {
      await database.stop();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof LoginRefused || error instanceof SettingError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function perform(ownerUrl: string, act: string, login: { name: string; isPersonal: boolean }): Promise<string> {
  if (act === 'remove') {
    await removeReportingLogin(ownerUrl, login.name);
    return `The login ${login.name} is removed.`;
  }
  if (act === 'list') {
    const logins = await listReportingLogins(ownerUrl);
    if (logins.length === 0) return 'There is no reporting login.';
    return logins.map(({ name, isPersonal }) => `${name}${isPersonal ? ' (with personal data)' : ''}`).join('\n');
  }
  const url = await makeReportingLogin(ownerUrl, login);
  return `Connect with this address; the password is not shown again:\n${url}`;
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { personal: { type: 'boolean' } } });
  } catch {
    throw new LoginRefused(USAGE);
  }
}
