import { createServer } from 'node:net';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { REMIND, REMIND_CRONTAB, remindDrafts } from './features/application/index.ts';
import {
  CHECK_AUDIT,
  CHECK_AUDIT_CRONTAB,
  checkAudit,
  KEEP_HEAD,
  KEEP_HEAD_CRONTAB,
  keepHead,
  startSealing,
} from './features/audit/index.ts';
import { REMIND_EVENTS, REMIND_EVENTS_CRONTAB, remindEvents } from './features/event/index.ts';
import { SCAN_FILE, scanFile, tidyFiles } from './features/file/index.ts';
import { SEND_DIGESTS, SEND_DIGESTS_CRONTAB, sendDigests } from './features/notification/index.ts';
import { APPLY_RETENTION, APPLY_RETENTION_CRONTAB, applyRetention, eraseRestored } from './features/personal-data/index.ts';
import { REMIND_REPORTS, REMIND_REPORTS_CRONTAB, remindReports } from './features/report/index.ts';
import { REMIND_INTERVIEWS, REMIND_INTERVIEWS_CRONTAB, remindInterviews } from './features/interview/index.ts';
import { DELIVER_WEBHOOK, deliverWebhook, requeueOverdue } from './features/webhook/index.ts';
import { REMIND_TASKS, REMIND_TASKS_CRONTAB, remindTasks } from './features/task/index.ts';
import { createAuth } from './platform/auth/auth.ts';
import { type Config, readConfig, SettingError } from './platform/config.ts';
import { createDb, createPool, type Db } from './platform/db.ts';
import { EventRegistry } from './platform/events.ts';
import { createFileStore } from './platform/files/store.ts';
import { startJobs } from './platform/jobs.ts';
import { startMailbox } from './platform/mail/mailbox.ts';
import { SEND_MAIL } from './platform/mail/outbox.ts';
import { sendQueuedMail, smtpTransport } from './platform/mail/transport.ts';
import { appUrl, migrate } from './platform/migrate.ts';
import { openOwnerDatabase } from './platform/owner-database.ts';
import { FOLD_COUNTS, FOLD_COUNTS_CRONTAB, foldCounts, prune, PRUNE, PRUNE_CRONTAB } from './platform/upkeep.ts';

// Left to itself the heap of a long export grows to twice of what it needs before anything is collected (bench `exports`).
setFlagsFromString('--heap-growing-percent=50');

export interface Running {
  url: string;
  app: FastifyInstance;
  db: Db;
  stop: () => Promise<void>;
}

/** Starts everything in order and hands back how to stop it in the opposite one. What started is stopped when a later part fails. */
export async function startServer(config: Config): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    const host = await usableHost(config);
    // The next start after a kill adopts the database that still runs, and then answers for it.
    const { url: ownerUrl, stop: stopDatabase } = await openOwnerDatabase(config, { stopsAdopted: true });
    stops.push(stopDatabase);
    await migrate(ownerUrl);
    let stopping = false;
    // The pool exists before the application whose log it writes to.
    let onError = (_error: Error): void => {};
    const pool = createPool(appUrl(ownerUrl), { max: 20, name: 'grantdesk', onError: (error) => onError(error) });
    stops.push(() => {
      onError = () => {}; // from here on connections are meant to end
      return pool.end();
    });
    const db = createDb(pool);
    const secrets = Object.fromEntries(
      (await db.selectFrom('instanceSecrets').selectAll().execute()).map((row) => [row.name, row.value]),
    );
    const mailbox = config.mailUrl ? undefined : await startMailbox(db);
    if (mailbox) stops.push(mailbox.close);
    const transport = smtpTransport(
      config.mailUrl ?? mailbox?.url ?? '',
      `Grantdesk <no-reply@${new URL(config.publicUrl).hostname}>`,
    );
    stops.push(transport.close);
    const files = await createFileStore(config.filesUrl, path.join(config.dataDir, 'incoming'));
    stops.push(async () => files.close());
    const auth = createAuth({ config, db, secret: secrets['auth'] ?? '' });
    const app = await buildApp({
      platform: { config, db, pool, files, events: new EventRegistry(), linkSecret: secrets['links'] ?? '' },
      auth,
      logger: { level: config.isProduction ? 'info' : 'warn' },
      isStopping: () => stopping,
    });
    onError = (error) => app.log.warn({ err: error }, 'database connection lost');
    const tasks = {
      [SEND_MAIL]: (payload: unknown) => sendQueuedMail(db, transport, (payload as { id: string }).id),
      [PRUNE]: async () => {
        await prune(db, files.incoming);
        await tidyFiles({ db, files, config });
        await requeueOverdue({ db });
      },
      [SCAN_FILE]: (payload: unknown) => scanFile({ db, files, config }, (payload as { id: string }).id),
      [FOLD_COUNTS]: () => foldCounts(db),
      [REMIND]: () => remindDrafts({ db, config }).then(() => undefined),
      [REMIND_INTERVIEWS]: () => remindInterviews({ db, config }).then(() => undefined),
      [REMIND_EVENTS]: () => remindEvents({ db, config }).then(() => undefined),
      [REMIND_REPORTS]: () => remindReports({ db, config }).then(() => undefined),
      [REMIND_TASKS]: () => remindTasks({ db, config }).then(() => undefined),
      [SEND_DIGESTS]: () => sendDigests({ db, config }).then(() => undefined),
      [APPLY_RETENTION]: () => applyRetention({ db, config, files }).then(() => undefined),
      [KEEP_HEAD]: async () => {
        const head = await keepHead({ db, config });
        if (head) app.log.info({ batch: head.number, head: head.head.toString('hex') }, 'head of the audit trail');
      },
      [CHECK_AUDIT]: async () => {
        const { problems } = await checkAudit({ db, config });
        if (problems.length > 0) app.log.error({ problems: problems.slice(0, 10) }, 'the audit trail does not match its seals');
      },
    };
    const crontab = [
      PRUNE_CRONTAB,
      KEEP_HEAD_CRONTAB,
      CHECK_AUDIT_CRONTAB,
      FOLD_COUNTS_CRONTAB,
      REMIND_CRONTAB,
      REMIND_INTERVIEWS_CRONTAB,
      REMIND_REPORTS_CRONTAB,
      REMIND_EVENTS_CRONTAB,
      REMIND_TASKS_CRONTAB,
      SEND_DIGESTS_CRONTAB,
      APPLY_RETENTION_CRONTAB,
    ].join('\n');
    const again = await eraseRestored({ db, config, files });
    if (again > 0) app.log.warn({ people: again }, 'a restored copy had brought erased people back: they are erased again');
    const jobs = await startJobs(ownerUrl, tasks, crontab, app.log);
    stops.push(jobs.stop);
    // Runs by itself: receivers that let us wait must not keep mails back.
    const deliver = (payload: unknown) =>
      deliverWebhook({ db, config, linkSecret: secrets['links'] ?? '' }, (payload as { id: string }).id);
    const deliveries = await startJobs(ownerUrl, { [DELIVER_WEBHOOK]: deliver }, '', app.log, 4);
    stops.push(deliveries.stop);
    stops.push(startSealing({ db, config }, app.log).stop);
    stops.push(() => {
      stopping = true;
      return app.close();
    });
    await listen(app, { ...config, host });
    return { url: config.publicUrl, app, db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portError(error, config.port);
  }
}

/** Tries the port before anything is started, so that a mistake is told at once and leaves nothing behind. */
async function usableHost(config: Config): Promise<string> {
  const attempt = (host: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const server = createServer();
      server.once('error', reject).listen({ port: config.port, host }, () => server.close(() => resolve()));
    });
  try {
    await attempt(config.host);
    return config.host;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // A machine without IPv6 has no `::` to listen on.
    if ((code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') && config.host === '::') return '0.0.0.0';
    throw portError(error, config.port);
  }
}

function portError(error: unknown, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new SettingError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  if (code === 'EACCES') return new SettingError(`Port ${port} may not be used by this user: set PORT to a number above 1023.`);
  return error;
}

export { readConfig, SettingError };
