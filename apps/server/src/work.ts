import type { FastifyBaseLogger } from 'fastify';
import type { Task, TaskList } from 'graphile-worker';
import {
  FOLD_FILTERS,
  FOLD_FILTERS_CRONTAB,
  foldFilters,
  REMIND,
  REMIND_CRONTAB,
  remindDrafts,
} from './features/application/index.ts';
import {
  CHECK_AUDIT,
  CHECK_AUDIT_CRONTAB,
  checkAudit,
  KEEP_HEAD,
  KEEP_HEAD_CRONTAB,
  writeHead,
  startSealing,
} from './features/audit/index.ts';
import { forgetUncounted } from './features/equality/index.ts';
import { REMIND_EVENTS, REMIND_EVENTS_CRONTAB, remindEvents } from './features/event/index.ts';
import { SCAN_FILE, scanFile, tidyFiles } from './features/file/index.ts';
import { MAKE_ARCHIVE, makeArchive, tidyArchives } from './features/archive/index.ts';
import { COMPARE_IMPORTED, compareOrganisations, WORK_IMPORT, workImport } from './features/import/index.ts';
import { fillOrganisations } from './features/organisation/index.ts';
import { findWork } from './features/dashboard/index.ts';
import { SEND_DIGESTS, SEND_DIGESTS_CRONTAB, sendDigests } from './features/notification/index.ts';
import { APPLY_RETENTION, APPLY_RETENTION_CRONTAB, applyRetention, eraseRestored } from './features/personal-data/index.ts';
import {
  EXPORT_REPORTING,
  EXPORT_REPORTING_CRONTAB,
  exportReporting,
  MAKE_REPORTING_VIEWS,
  makeReportingViews,
  tidyReporting,
} from './features/reporting/index.ts';
import { CHECK_REGISTER, renewBeforePayments, requeueLost, runCheck } from './features/register/index.ts';
import { READ_MAILBOX, READ_MAILBOX_CRONTAB, readMailbox, tidyReplies } from './features/reply/index.ts';
import { REMIND_REPORTS, REMIND_REPORTS_CRONTAB, remindReports } from './features/report/index.ts';
import { REMIND_REFEREES, REMIND_REFEREES_CRONTAB, remindReferees } from './features/referee/index.ts';
import { REMIND_INTERVIEWS, REMIND_INTERVIEWS_CRONTAB, remindInterviews } from './features/interview/index.ts';
import { startComparing, tidySimilarity } from './features/similarity/index.ts';
import { DELIVER_WEBHOOK, deliverWebhook, requeueOverdue } from './features/webhook/index.ts';
import { REMIND_TASKS, REMIND_TASKS_CRONTAB, remindTasks } from './features/task/index.ts';
import { BACK_UP, backUp } from './platform/backup/run.ts';
import { storesMail, type Config } from './platform/config.ts';
import type { Db } from './platform/db.ts';
import type { FileStore } from './platform/files/store.ts';
import { startJobs } from './platform/jobs.ts';
import { announceNews } from './platform/notify/queries.ts';
import {
  GATHER_EVERY_MS,
  gatherNotices,
  SEND_AWAITED,
  SEND_MAIL,
  SEND_NOTICES,
  sendNotices,
  type Notices,
} from './platform/mail/notices.ts';
import { startMailbox } from './platform/mail/mailbox.ts';
import { sendQueuedMail, noTransport, smtpTransport, type MailTransport } from './platform/mail/transport.ts';
import { FOLD_COUNTS, FOLD_COUNTS_CRONTAB, foldCounts, prune, PRUNE, PRUNE_CRONTAB } from './platform/maintenance-jobs.ts';
import { startRepeating } from './platform/repeat.ts';
import type { Tracing } from './platform/tracing-spans.ts';

export interface WorkParts {
  config: Config;
  ownerUrl: string;
  db: Db;
  files: FileStore;
  log: FastifyBaseLogger;
  linkSecret: string;
  tracing?: Tracing | undefined;
}

const archiveTask = (parts: Parameters<typeof makeArchive>[0]): TaskList => ({
  [MAKE_ARCHIVE]: (payload, { abortSignal }) => makeArchive(parts, (payload as { id: string }).id, abortSignal),
});

/** What waits for other systems runs by itself: receivers and registers that let us wait must not keep mails back. */
const outwardTasks = (parts: Parameters<typeof deliverWebhook>[0]): [TaskList, number][] => [
  [{ [DELIVER_WEBHOOK]: (payload) => deliverWebhook(parts, (payload as { id: string }).id) }, 4],
  [{ [CHECK_REGISTER]: (payload) => runCheck(parts, (payload as { id: string }).id) }, 2],
];

const importTasks = (parts: Parameters<typeof workImport>[0]): TaskList => ({
  [WORK_IMPORT]: (payload, { abortSignal }) => workImport(parts, (payload as { id: string }).id, abortSignal),
  [COMPARE_IMPORTED]: (_payload, { abortSignal }) => compareOrganisations(parts, abortSignal),
});

/** What reads everything at night: the export of the reporting views, and backups. */
const copyTasks = (parts: Parameters<typeof exportReporting>[0] & Parameters<typeof backUp>[0]): TaskList => ({
  [EXPORT_REPORTING]: (payload) => exportReporting(parts, payload),
  [MAKE_REPORTING_VIEWS]: () => makeReportingViews(parts.db),
  [BACK_UP]: () => backUp(parts).then(() => undefined),
});
const copyCrontab = ({ backup }: Config): string =>
  [EXPORT_REPORTING_CRONTAB, ...(backup ? [`${backup.cron} ${BACK_UP} ?max=3`] : [])].join('\n');

/** Reads the mailbox of replies, by itself: a mail host that lets us wait keeps nothing else back. */
async function startReading(
  parts: Parameters<typeof readMailbox>[0],
  ownerUrl: string,
  traced: (list: TaskList) => TaskList,
): Promise<(() => Promise<void>)[]> {
  if (!parts.config.mailIn?.imapUrl) return [];
  const read: TaskList = { [READ_MAILBOX]: (_payload, { abortSignal }) => readMailbox(parts, abortSignal).then(() => undefined) };
  const jobs = await startJobs(ownerUrl, traced(read), READ_MAILBOX_CRONTAB, parts.log, 1);
  return [jobs.stop];
}

const CRONTAB = [
  PRUNE_CRONTAB,
  KEEP_HEAD_CRONTAB,
  CHECK_AUDIT_CRONTAB,
  FOLD_COUNTS_CRONTAB,
  FOLD_FILTERS_CRONTAB,
  REMIND_CRONTAB,
  REMIND_INTERVIEWS_CRONTAB,
  REMIND_REPORTS_CRONTAB,
  REMIND_REFEREES_CRONTAB,
  REMIND_EVENTS_CRONTAB,
  REMIND_TASKS_CRONTAB,
  SEND_DIGESTS_CRONTAB,
  APPLY_RETENTION_CRONTAB,
].join('\n');

const openTransport = async ({ publicUrl }: Config, mailUrl: string | undefined): Promise<MailTransport> =>
  mailUrl ? smtpTransport(mailUrl, `no-reply@${new URL(publicUrl).hostname}`, publicUrl) : noTransport;

const sendTask =
  (parts: Parameters<typeof sendNotices>[0]): Task =>
  (payload, { abortSignal, job }) =>
    sendNotices(parts, payload as Notices, { task: job.task_identifier, attempts: job.attempts, stopping: abortSignal });

/** Sends notices by itself, over connections of its own to the mail server: nothing else waits behind a rush of them. */
async function startNotices(
  { db, config, log }: Pick<WorkParts, 'db' | 'config' | 'log'>,
  ownerUrl: string,
  traced: (list: TaskList) => TaskList,
  transport: MailTransport,
): Promise<(() => Promise<void>)[]> {
  const send: TaskList = {
    [SEND_NOTICES]: sendTask({ db, transport, rate: config.mailRate, log }),
  };
  const gathering = startRepeating(() => Promise.all([gatherNotices(db), announceNews(db)]), {
    everyMs: GATHER_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'what changes left to be sent could not be gathered'),
  });
  return [gathering, (await startJobs(ownerUrl, traced(send), '', log, 1)).stop];
}

/**
 * Everything that runs without a request: emails, maintenance, reminders, webhooks, the sealing of the audit trail. As
 * Any number of processes can do it side by side; the queue gives each job to one of them.
 * @returns how to stop it: what runs is finished, nothing new is begun
 */
export async function startWork({
  config,
  ownerUrl,
  db,
  files,
  log,
  linkSecret,
  tracing,
}: WorkParts): Promise<{ stop: () => Promise<void> }> {
  const traced = (list: TaskList): TaskList => tracing?.ofJobs(list) ?? list;
  const runners: (() => Promise<void>)[] = [];
  const carriers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(runners.splice(0).map((end) => end()));
    for (const end of carriers.splice(0)) await end();
  };
  try {
    const mailbox = storesMail(config) ? await startMailbox(db) : undefined;
    const mailUrl = config.mailUrl ?? mailbox?.url;
    const [transport, noticeTransport] = [await openTransport(config, mailUrl), await openTransport(config, mailUrl)];
    carriers.push(transport.close, noticeTransport.close);
    if (mailbox) carriers.push(mailbox.close);
    const tasks = {
      // However many emails a minute leave, receipts do not wait.
      [SEND_AWAITED]: sendTask({ db, transport, rate: undefined, log }),
      [SEND_MAIL]: (payload: unknown) => sendQueuedMail(db, transport, (payload as { id: string }).id),
      [PRUNE]: async () => {
        await prune(db, files.incoming);
        await fillOrganisations(db);
        await forgetUncounted(db);
        await tidySimilarity({ db, log });
        await tidyArchives({ db, files });
        await makeReportingViews(db);
        await tidyReporting({ db, files });
        await tidyReplies({ db });
        await tidyFiles({ db, files, config });
        await requeueOverdue({ db });
        await requeueLost(db);
        await renewBeforePayments({ db });
      },
      [SCAN_FILE]: (payload: unknown) => scanFile({ db, files, config }, (payload as { id: string }).id),
      [FOLD_COUNTS]: () => foldCounts(db),
      [FOLD_FILTERS]: () => foldFilters(db),
      [REMIND]: () => remindDrafts({ db, config }).then(() => undefined),
      [REMIND_INTERVIEWS]: () => remindInterviews({ db, config }).then(() => undefined),
      [REMIND_REFEREES]: () => remindReferees({ db, config }).then(() => undefined),
      [REMIND_EVENTS]: () => remindEvents({ db, config }).then(() => undefined),
      [REMIND_REPORTS]: () => remindReports({ db, config }).then(() => undefined),
      [REMIND_TASKS]: () => remindTasks({ db, config }).then(() => undefined),
      [SEND_DIGESTS]: () => sendDigests({ db, config, findWork }).then(() => undefined),
      [APPLY_RETENTION]: () => applyRetention({ db, config, files }).then(() => undefined),
      [KEEP_HEAD]: async () => {
        const head = await writeHead({ db, config });
        if (head) log.info({ batch: head.number, head: head.head.toString('hex') }, 'head of the audit trail');
      },
      [CHECK_AUDIT]: async () => {
        const { problems } = await checkAudit({ db, config });
        if (problems.length > 0) log.error({ problems: problems.slice(0, 10) }, 'the audit trail does not match its seals');
      },
    };
    const again = await eraseRestored({ db, config, files });
    if (again > 0) log.warn({ people: again }, 'a restored backup contained erased people: they are erased again');
    const jobs = await startJobs(ownerUrl, traced(tasks), CRONTAB, log);
    runners.push(jobs.stop);
    runners.push(...(await startNotices({ db, config, log }, ownerUrl, traced, noticeTransport)));
    for (const [list, concurrency] of outwardTasks({ db, config, linkSecret }))
      runners.push((await startJobs(ownerUrl, traced(list), '', log, concurrency)).stop);
    // Runs by itself too, one at a time: a large ZIP takes minutes.
    const archives = await startJobs(ownerUrl, traced(archiveTask({ db, files, config, log })), '', log, 1);
    runners.push(archives.stop);
    const copies = copyTasks({ config, db, files, log, ownerUrl });
    const copying = await startJobs(ownerUrl, traced(copies), copyCrontab(config), log, 1);
    runners.push(copying.stop);
    // The same of files with a hundred thousand rows.
    const imports = await startJobs(ownerUrl, traced(importTasks({ db })), '', log, 1);
    runners.push(imports.stop);
    runners.push(...(await startReading({ config, db, files, log }, ownerUrl, traced)));
    runners.push(startSealing({ db, config }, log), startComparing(db, log));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
