// `npm run admin -- ada@example.org --name "Ada Obi"`: makes the first Super Admin, or one more with --another (USER-5).
import { parseArgs } from 'node:util';
import { AppointmentRefused, appointAdmin } from '../apps/server/src/features/user/index.ts';
import { readConfig, SettingError } from '../apps/server/src/platform/config.ts';
import { createDb, createPool } from '../apps/server/src/platform/db.ts';
import { appUrl, migrate } from '../apps/server/src/platform/migrate.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

const USAGE = 'Name the address: npm run admin -- ada@example.org [--name "Ada Obi"] [--another] [--print-link]';

export async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = readArgs(args);
    const [email = '', ...rest] = positionals;
    if (email === '' || rest.length > 0) throw new AppointmentRefused(USAGE);
    const config = readConfig(process.env, process.cwd());
    const database = await openOwnerDatabase(config);
    try {
      // It may be asked before the product has ever started.
      await migrate(database.url);
      const pool = createPool(appUrl(database.url), { max: 2, name: 'grantdesk-admin', onError: () => {} });
      try {
        const { name, another, 'print-link': printed } = values;
        const byLink = printed === true || !config.mailUrl;
        const made = await appointAdmin({ db: createDb(pool), config }, { email, name, another, byLink });
        console.log(told(made, email));
      } finally {
        await pool.end();
      }
    } finally {
      await database.stop();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof AppointmentRefused || error instanceof SettingError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' }, another: { type: 'boolean' }, 'print-link': { type: 'boolean' } },
    });
  } catch {
    throw new AppointmentRefused(USAGE);
  }
}

function told(made: Awaited<ReturnType<typeof appointAdmin>>, email: string): string {
  if (made.did === 'promoted') return `${made.name} is a Super Admin now and signs in as before.`;
  if (made.link === undefined)
    return `${made.name} is a Super Admin; a mail to ${email} with a link to set a password leaves as soon as jobs run.`;
  return `${made.name} is a Super Admin once a password is set here, within the next days:\n${made.link}`;
}
