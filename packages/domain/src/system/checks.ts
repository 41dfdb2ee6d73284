/** What the page of the system says of an installation: what is in order, what is not, and what to do. */
import { m } from '@grantdesk/messages';

/** What is known of an installation. Times are ISO 8601. */
export interface SystemFacts {
  isDemonstration: boolean;
  /** Whether people reach it by https. */
  isHttps: boolean;
  /** Whether SEAL_KEY is set. */
  hasSealKey: boolean;
  isScanned: boolean;
  /** Free room on the disk of the files; null in a bucket. */
  freeBytes: number | null;
  jobs: { waiting: number; oldestSeconds: number; givenUp: number };
  mail: { isSent: boolean; queued: number; failed: number };
  audit: { unsealedSeconds: number; checkedAt: string | null; problems: number };
  backup: { isOn: boolean; lastAt: string | null; lastError: string; testedAt: string | null };
}

export type SystemState = 'OK' | 'WARNING' | 'ERROR';
export type SystemCheckKey = 'jobs' | 'mail' | 'audit' | 'backup' | 'backupTest' | 'disk' | 'scan' | 'address' | 'sealKey';

export interface SystemCheck {
  key: SystemCheckKey;
  state: SystemState;
  title: string;
  text: string;
}

const LATE_JOB_SECONDS = 600;
const UNSEALED_SECONDS = 600;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHECKED_WITHIN_MS = 2 * DAY_MS;
const BACKUP_WITHIN_MS = 36 * HOUR_MS;
const TESTED_WITHIN_MS = 45 * DAY_MS;
const GB = 1_000_000_000;

const isOlder = (time: string | null, ms: number, now: Date): boolean => time === null || now.getTime() - Date.parse(time) > ms;

type Rule = (facts: SystemFacts, now: Date) => [state: SystemState, title: string, text: string];

const RULES: Record<SystemCheckKey, Rule> = {
  jobs: ({ jobs }) => {
    const title = m.system.jobs();
    if (jobs.oldestSeconds > LATE_JOB_SECONDS)
      return ['ERROR', title, m.system.jobsLate({ minutes: Math.floor(jobs.oldestSeconds / 60) })];
    if (jobs.givenUp > 0) return ['WARNING', title, m.system.jobsGivenUp({ count: jobs.givenUp })];
    return ['OK', title, m.system.jobsRun({ count: jobs.waiting })];
  },
  mail: ({ mail, isDemonstration }) => {
    const title = m.common.email();
    if (!mail.isSent) return isDemonstration ? ['OK', title, m.system.mailShown()] : ['ERROR', title, m.system.mailOff()];
    if (mail.failed > 0) return ['WARNING', title, m.system.mailFailed({ count: mail.failed })];
    return ['OK', title, m.system.mailSent({ count: mail.queued })];
  },
  audit: ({ audit }, now) => {
    const title = m.system.audit();
    if (audit.problems > 0) return ['ERROR', title, m.system.auditBroken({ count: audit.problems })];
    if (audit.unsealedSeconds > UNSEALED_SECONDS) return ['WARNING', title, m.system.auditUnsealed()];
    if (isOlder(audit.checkedAt, CHECKED_WITHIN_MS, now)) return ['WARNING', title, m.system.auditUnchecked()];
    return ['OK', title, m.system.auditWhole()];
  },
  backup: ({ backup }, now) => {
    const title = m.system.backups();
    if (!backup.isOn) return ['WARNING', title, m.system.backupOff()];
    if (backup.lastError !== '') return ['ERROR', title, m.system.backupFailed({ reason: backup.lastError })];
    if (backup.lastAt === null) return ['WARNING', title, m.system.backupAwaited()];
    return isOlder(backup.lastAt, BACKUP_WITHIN_MS, now)
      ? ['ERROR', title, m.system.backupLate()]
      : ['OK', title, m.system.backupMade()];
  },
  backupTest: ({ backup }, now) =>
    isOlder(backup.testedAt, TESTED_WITHIN_MS, now)
      ? ['WARNING', m.system.restoreTest(), m.system.restoreUntested()]
      : ['OK', m.system.restoreTest(), m.system.restoreTested()],
  disk: ({ freeBytes }) => {
    const title = m.system.disk();
    if (freeBytes === null) return ['OK', title, m.system.diskBucket()];
    const free = { gigabytes: Math.floor(freeBytes / GB) };
    if (freeBytes < GB) return ['ERROR', title, m.system.diskFull()];
    return [freeBytes < 5 * GB ? 'WARNING' : 'OK', title, m.system.diskFree(free)];
  },
  scan: ({ isScanned }) =>
    isScanned ? ['OK', m.system.scan(), m.system.scanOn()] : ['WARNING', m.system.scan(), m.system.scanOff()],
  address: ({ isHttps }) =>
    isHttps ? ['OK', m.system.address(), m.system.addressSafe()] : ['WARNING', m.system.address(), m.system.addressUnsafe()],
  sealKey: ({ hasSealKey }) =>
    hasSealKey ? ['OK', m.system.sealKey(), m.system.sealKeyApart()] : ['WARNING', m.system.sealKey(), m.system.sealKeyMissing()],
};

const ORDER: SystemState[] = ['ERROR', 'WARNING', 'OK'];

/** Every check with its result, the worst first. The test of backups counts only where there are any. */
export function systemChecks(facts: SystemFacts, now: Date): SystemCheck[] {
  const keys = (Object.keys(RULES) as SystemCheckKey[]).filter((key) => key !== 'backupTest' || facts.backup.isOn);
  const checks = keys.map((key) => {
    const [state, title, text] = RULES[key](facts, now);
    return { key, state, title, text };
  });
  return checks.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}
