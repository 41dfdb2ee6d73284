// `npm run admin -- ada@example.org --name "Ada Obi"`: makes the first Super Admin, or one more with --another. It also resets a lost
// second factor, and confirms changes that wait for a second person where there is none.
import { parseArgs } from 'node:util';
import { followConfirmedChanges } from '../apps/server/src/app.ts';
import { confirmAsOperator, listWaitingForOperator } from '../apps/server/src/features/change-request/index.ts';
import { AppointmentRefused, createAdmin, resetFactorAsOperator } from '../apps/server/src/features/user/index.ts';
import { readConfig, SettingError } from '../apps/server/src/platform/config.ts';
import type { Platform } from '../apps/server/src/platform/context.ts';
import { createDb, createPool } from '../apps/server/src/platform/db.ts';
import { EventRegistry } from '../apps/server/src/platform/events.ts';
import { appUrl, migrate } from '../apps/server/src/platform/migrate.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

const USAGE = [
  'Name what to do:',
  '  npm run admin -- ada@example.org [--name "Ada Obi"] [--another] [--print-link]',
  '  npm run admin -- --reset-second-factor ada@example.org',
  '  npm run admin -- --requests',
  '  npm run admin -- --confirm ID',
].join('\n');

type Options = ReturnType<typeof readArgs>['values'];

export async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = readArgs(args);
    const [email = '', ...rest] = positionals;
    const isOther = values['reset-second-factor'] !== undefined || values.requests || values.confirm !== undefined;
    if ((email === '') !== isOther || rest.length > 0) throw new AppointmentRefused(USAGE);
    console.log(await inProduct((p) => (isOther ? act(p, values) : appoint(p, email, values))));
    return 0;
  } catch (error) {
    if (!(error instanceof AppointmentRefused || error instanceof SettingError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Opens the database as the product would, whether or not the product has ever started. */
async function inProduct(work: (p: Platform) => Promise<string>): Promise<string> {
  const config = readConfig(process.env, process.cwd());
  const database = await openOwnerDatabase(config);
  try {
    await migrate(database.url);
    const pool = createPool(appUrl(database.url), { max: 2, name: 'grantdesk-admin', onError: () => {} });
    try {
      // What changes accounts and limits asks for these alone.
      const platform = { config, db: createDb(pool), pool, events: new EventRegistry() } as unknown as Platform;
      followConfirmedChanges(platform);
      return await work(platform);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

async function appoint(p: Platform, email: string, { name, another, 'print-link': printed }: Options): Promise<string> {
  const byLink = printed === true || !p.config.mailUrl;
  return successText(await createAdmin(p, { email, name, another, byLink }), email);
}

async function act(p: Platform, { 'reset-second-factor': email, confirm }: Options): Promise<string> {
  if (email !== undefined) return `The second factor of ${await resetFactorAsOperator(p, email)} was reset.`;
  if (confirm !== undefined) {
    const text = await confirmAsOperator(p, confirm);
    if (text === undefined) throw new AppointmentRefused(`No request with the id ${confirm} is waiting.`);
    return `Confirmed: ${text}.`;
  }
  const waiting = await listWaitingForOperator(p.db);
  if (waiting.length === 0) return 'No change is waiting for a second person.';
  return waiting.map(({ id, text, requestedBy }) => `${id}  ${text} (requested by ${requestedBy})`).join('\n');
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        another: { type: 'boolean' },
        'print-link': { type: 'boolean' },
        'reset-second-factor': { type: 'string' },
        requests: { type: 'boolean' },
        confirm: { type: 'string' },
      },
    });
  } catch {
    throw new AppointmentRefused(USAGE);
  }
}

function successText(made: Awaited<ReturnType<typeof createAdmin>>, email: string): string {
  if (made.did === 'promoted') return `${made.name} is a Super Admin now and signs in as before.`;
  if (made.link === undefined)
    return `${made.name} is a Super Admin; a mail to ${email} with a link to set a password leaves as soon as jobs run.`;
  return `${made.name} is a Super Admin once a password is set here, within the next days:\n${made.link}`;
}
