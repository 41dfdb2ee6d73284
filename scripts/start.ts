// `npm start`: builds the web app where it is missing or older than its sources, then starts everything and serves.
import path from 'node:path';
import { buildWebIfNeeded } from './build-web.ts';
import type { Running } from '../apps/server/src/main.ts';
import { withTimeout } from '../apps/server/src/platform/timeout.ts';
import { storesMail, readConfig, SettingError } from '../apps/server/src/platform/config.ts';

const NO_MAIL = '\nMAIL_URL is not set: no mail is sent. The page Mail lists them as failed, and sends them again once it is.';

const MAX_STOP_MS = 15_000;

/** @returns the exit code, once it was stopped or has lost its database */
export async function run(): Promise<number> {
  const root = path.resolve('.');
  const began = Date.now();
  let running: Running | undefined;
  let stopRequested: Promise<void>;
  try {
    // A setting that cannot be used is reported before anything is built or started.
    const config = readConfig(process.env, root);
    // `npm run dev` serves the web app from Vite instead.
    const webBuilt = process.env['SKIP_WEB_BUILD'] ? undefined : buildWebIfNeeded();
    // A failed build is reported when the server waits for it.
    webBuilt?.catch(() => {});
    stopRequested = waitForStopSignal();
    // Loaded when they are needed: a setting that cannot be used is reported immediately.
    const [{ startServer }, { seedIfWanted }] = await Promise.all([
      import('../apps/server/src/main.ts'),
      import('../apps/server/db/seed/index.ts'),
    ]);
    running = await startServer(config, { webBuilt, seed: (parts) => seedIfWanted(config, parts) });
    const mail = config.mailUrl ? '' : storesMail(config) ? `\nMail lands in ${config.publicUrl}/mailbox` : NO_MAIL;
    const place = config.run === 'jobs' ? 'to run jobs' : `on ${config.publicUrl}`;
    console.log(`Grantdesk is ready ${place} (${((Date.now() - began) / 1000).toFixed(1)} s)${mail}`);
  } catch (error) {
    await running?.stop();
    console.error(
      error instanceof SettingError || !(error instanceof Error)
        ? String((error as Error).message ?? error)
        : `Grantdesk could not start: ${error.message.split('\n')[0]}`,
    );
    if (process.env['DEBUG']) console.error(error);
    return 1;
  }
  const { stop, lost } = running;
  const stopped = stopRequested.then(stop).then(
    () => 0,
    () => 1,
  );
  const failed = lost.then(async (words) => {
    console.error(words);
    // Work that waits for the database would never end.
    await withTimeout(MAX_STOP_MS, stop()).catch(() => {});
    return 1;
  });
  return Promise.race([stopped, failed]);
}

/**
 * Settles at the first signal to stop. One that comes during the start is answered once everything stands: a database
 * half started would be left running, and demonstration data half made would stay so.
 */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
