import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isReplyPattern } from '@grantdesk/domain';
import { z } from 'zod';
import { databaseUrl, FILES_RULE, isFilesUrl, isProxyRange, port, url } from './setting-values.ts';

/** A setting that cannot be used; its message is one line for the person who set it. */
export class SettingError extends Error {}

/** How people sign in by the organisation's own provider. It opens accounts that exist, and makes none. */
interface SingleSignOn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  name: string;
  /** Only addresses of these mail domains are connected; empty: of any. */
  domains: string[];
}

export interface MailIn {
  /** With `{token}`: what takes replies to one message from one person. */
  pattern: string;
  /** What the host that receives them calls itself in `Authentication-Results`. */
  authserv: string;
  /** Signs what is sent to us. Undefined: nothing is taken so. */
  secret: string | undefined;
  /** The folder that is read each minute. Undefined: none is. */
  imapUrl: string | undefined;
}

export interface Config {
  /** What this process does: serve, run jobs, or both. */
  run: 'all' | 'web' | 'jobs';
  /** How many processes serve: with one, the process itself; with more, others that it starts. */
  workers: number;
  /** How long a stopping process continues to serve while it says that it is not ready. */
  drainSeconds: number;
  port: number;
  /** Addresses to listen on; those that the machine does not have are left out. */
  hosts: string[];
  /** Undefined: the embedded PostgreSQL under `dataDir` is started. */
  databaseUrl: string | undefined;
  /** A standby of it, for lists and exports. Undefined: the primary answers everything. */
  replicaUrl: string | undefined;
  dataDir: string;
  /** `file:` a folder, or `s3://bucket?endpoint=…&region=…`. */
  filesUrl: string;
  /** Megabytes of files that one applicant may store; 0 for no limit. */
  applicantStorageMb: number;
  /** `clamd://host:port`. Undefined: files are not scanned. */
  scanUrl: string | undefined;
  /** How replies to the emails of messages arrive. Undefined: they do not, and no email says that they would. */
  mailIn: MailIn | undefined;
  /** Undefined: mail lands in the mailbox page of the demonstration, or is not sent. */
  mailUrl: string | undefined;
  /** Notices a minute. */
  mailRate: number | undefined;
  officeViewerUrl: string | undefined;
  /** What bank details are encrypted with, beside the database. Undefined: a secret of the installation is used. */
  sealKey: string | undefined;
  /** The organisation's OpenID Connect provider. Undefined: people sign in here alone. */
  singleSignOn: SingleSignOn | undefined;
  publicUrl: string;
  /** Addresses and ranges whose `X-Forwarded-For` is trusted. Empty: none. */
  trustedProxies: string[];
  /** Hosts of the own network that webhooks may reach, and by http; nothing else there is ever reached. */
  webhookInwardHosts: string[];
  /** `auto`: seed demonstration data when the embedded database is empty. */
  demo: 'auto' | 'on' | 'off';
  /** Where encrypted backups go by themselves. Undefined: nowhere. */
  backup:
    | {
        url: string;
        /** Public keys of age: who can read the backups. */
        recipients: string[];
        /** When, as five fields of cron in UTC. */
        cron: string;
        keepDays: number;
        /** File with the secret key of age, with which backups are read back. Undefined: they are made, and not tested. */
        identityFile: string | undefined;
      }
    | undefined;
  /** Where metrics for Prometheus are served. Undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Where traces are sent by OTLP over HTTP, and which share of them. Undefined: nothing is traced, nor loaded for it. */
  traces: { endpoint: string; serviceName: string; share: number } | undefined;
  isProduction: boolean;
  webDir: string;
  helpDir: string;
}

const WORKERS_RULE = 'must be a whole number from 1 to 64';
const DRAIN_RULE = 'must be a number of seconds from 0 to 60';
const STORAGE_RULE = 'must be a whole number of megabytes, or 0 for no limit';
const KEEP_RULE = 'must be a whole number of days from 1 to 3650';
const RATE_RULE = 'must be a whole number of emails a minute, at least 1';
const SHARE_RULE = 'must be a number from 0 to 1';
const settings = z.object({
  RUN: z.enum(['all', 'web', 'jobs'], { error: 'must be all, web or jobs' }).default('all'),
  WORKERS: z.coerce.number({ error: WORKERS_RULE }).int(WORKERS_RULE).min(1, WORKERS_RULE).max(64, WORKERS_RULE).optional(),
  DRAIN_SECONDS: z.coerce.number({ error: DRAIN_RULE }).min(0, DRAIN_RULE).max(60, DRAIN_RULE).default(0),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().default('.data'),
  FILES_URL: z.string().refine(isFilesUrl, { error: FILES_RULE }).optional(),
  SCAN_URL: url(['clamd:']).optional(),
  APPLICANT_STORAGE_MB: z.coerce.number({ error: STORAGE_RULE }).int(STORAGE_RULE).min(0, STORAGE_RULE).default(2048),
  MAIL_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_RATE: z.coerce.number({ error: RATE_RULE }).int(RATE_RULE).min(1, RATE_RULE).max(1_000_000, RATE_RULE).optional(),
  MAIL_IN: z
    .string()
    .refine(isReplyPattern, 'must be an address with {token} before the @, such as reply+{token}@grants.example.org')
    .optional(),
  MAIL_IN_AUTHSERV: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a host')
    .optional(),
  MAIL_IN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MAIL_IN_IMAP: url(['imap:', 'imaps:']).optional(),
  OFFICE_VIEWER_URL: z
    .string()
    .refine((text) => text.includes('{url}') && /^https?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address starting with http:// or https:// that contains {url}',
    })
    .optional(),
  SEAL_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: url(['http:', 'https:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('single sign-on'),
  OIDC_DOMAINS: z.string().default(''),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => listOf(text).every(isProxyRange), {
      error: 'must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
    })
    .default(''),
  WEBHOOK_INWARD_HOSTS: z
    .string()
    .regex(/^[\w.:,\s-]*$/, 'must be names or addresses of hosts without ports, separated by commas')
    .default(''),
  BACKUP_URL: z.string().refine(isFilesUrl, { error: FILES_RULE }).optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .refine((text) => listOf(text).every((each) => /^age1[a-z0-9]{50,}$/.test(each)), {
      error: 'must be public keys of age (age1…), separated by commas',
    })
    .default(''),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_CRON: z
    .string()
    .regex(/^[\d*,/-]+( [\d*,/-]+){4}$/, 'must be five fields of cron, such as 30 2 * * *')
    .default('30 2 * * *'),
  BACKUP_KEEP_DAYS: z.coerce.number({ error: KEEP_RULE }).int(KEEP_RULE).min(1, KEEP_RULE).max(3650, KEEP_RULE).default(30),
  DEMO: z.enum(['on', 'off', 'true', 'false', '1', '0']).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('grantdesk'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: SHARE_RULE }).min(0, SHARE_RULE).max(1, SHARE_RULE).default(1),
  NODE_ENV: z.string().optional(),
});

/** What each setting is for, in the words of the reference in docs/operations/settings.md. */
const SETTINGS: Record<keyof typeof settings.shape, string> = {
  RUN: 'What this process does: `all`, `web` (serves, but runs no jobs) or `jobs` (runs jobs, but serves nothing on `PORT`).',
  WORKERS:
    'How many processes serve on `PORT`, from 1 to 64. With more than one, the process that is started runs the jobs and starts the others. `RUN=jobs` ignores it. Unset: one for each two cores.',
  DRAIN_SECONDS:
    'Seconds that a stopping process continues to serve while `/api/ready` already returns 503, so that a load balancer can redirect requests; 0 to 60.',
  PORT: 'Port to serve on; 0 takes a free one.',
  HOST: 'Address to listen on. Unset: every address of the machine, but with demonstration data only `127.0.0.1` and `::1`, because its passwords are known.',
  DATABASE_URL:
    'Address of a database of PostgreSQL 15 or newer, with a user that owns it and has `CREATEROLE`. Several hosts, separated by commas, are those of a primary and its standbys: Grantdesk finds the primary. Unset: an embedded database under `DATA_DIR`.',
  DATABASE_REPLICA_URL:
    'A streaming standby of `DATABASE_URL`, with the same user and password. Lists, counts, dashboards and exports of the back office are then read from it. Unset: everything is read from the primary.',
  DATA_DIR: 'Folder for the embedded database, for files, for unfinished uploads and for the heads of the audit trail.',
  FILES_URL:
    'Where files are stored: `file:/a/folder`, or `s3://bucket?endpoint=https://host&region=name`. Unset: `DATA_DIR/files`.',
  APPLICANT_STORAGE_MB: 'Megabytes of files that one applicant may store, including unfinished uploads; 0 for no limit.',
  SCAN_URL: '`clamd://host:port`: every file is scanned before it can be opened. Unset: no file is scanned.',
  MAIL_URL:
    '`smtp://` or `smtps://` with user and password where needed. Unset: with demonstration data, emails go to the mailbox page, which opens only on this machine; otherwise they are not sent and are listed as failed. Required in production.',
  MAIL_RATE:
    'Most notices by email a minute, of all processes together. Receipts, links and other emails that no one can switch off do not wait for it and are not counted, so set it below the limit of your mail server. Unset: no limit.',
  MAIL_IN:
    'Replies by email: the pattern of their addresses, such as `reply+{token}@grants.example.org`. It needs `MAIL_IN_AUTHSERV` and at least one of `MAIL_IN_IMAP` and `MAIL_IN_SECRET`. Unset: emails cannot be answered.',
  MAIL_IN_AUTHSERV:
    'Replies by email: the name of the receiving email host, first in its `Authentication-Results`. Only its topmost result proves a sender.',
  MAIL_IN_SECRET:
    'Replies by email: secret of at least 32 characters that signs what a mail server sends to `/api/mail/inbound`.',
  MAIL_IN_IMAP:
    'Replies by email: `imaps://user:password@host/INBOX`, a mailbox for replies alone. It is read each minute; what was read is moved to the folder `Grantdesk`.',
  OFFICE_VIEWER_URL:
    'External viewer for office files, with `{url}` in its address. Unset: files are shown in the page and never sent elsewhere.',
  SEAL_KEY:
    'At least 32 characters, stored apart from the database and its backups. Encrypts account numbers, second factors and webhook secrets and signs the audit trail. Required in production. Never lose it.',
  OIDC_ISSUER: 'Single sign-on: address of the OpenID Connect provider.',
  OIDC_CLIENT_ID: 'Single sign-on: client ID at the provider.',
  OIDC_CLIENT_SECRET: 'Single sign-on: client secret.',
  OIDC_NAME: 'Single sign-on: name on the button.',
  OIDC_DOMAINS: 'Single sign-on: email domains of the accounts that it connects, separated by commas. Empty: all.',
  PUBLIC_URL:
    'Address that people use; with https, cookies are `Secure`. Unset: `http://localhost:PORT`. Required in production.',
  TRUSTED_PROXIES:
    'Addresses and ranges of the proxies in front, separated by commas: only their `X-Forwarded-For` is trusted. Unset: the header is ignored.',
  WEBHOOK_INWARD_HOSTS:
    'Hosts in your own network that Grantdesk may connect to, for webhooks and sign-in providers, separated by commas.',
  BACKUP_URL:
    'Where encrypted backups are made by themselves: `s3://bucket?endpoint=https://host&region=name`, or `file:/a/folder`. Unset: nowhere.',
  BACKUP_RECIPIENTS:
    'Public keys of age (`age1…`), separated by commas: only their secret keys can read the backups. `npm run backup -- key` makes a pair. Required with `BACKUP_URL`.',
  BACKUP_IDENTITY:
    'File with the secret key of age. Only for a machine that tests or restores backups; the server that makes them does not need it.',
  BACKUP_CRON: 'When backups are made, as five fields of cron in UTC.',
  BACKUP_KEEP_DAYS: 'Days after which a backup is removed; the newest one stays.',
  DEMO: 'Whether an empty database is filled with demonstration data: `on` or `off`. Unset: `on` with the embedded database, never in production.',
  METRICS_PORT: 'Port for Prometheus: `/metrics`, and `/ready` for the health check. Unset: no port is opened.',
  METRICS_HOST: 'Address that `METRICS_PORT` listens on. Keep it away from the internet.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Collector that receives traces by OTLP over HTTP; `/v1/traces` is appended. Unset: nothing is traced.',
  OTEL_EXPORTER_OTLP_HEADERS: 'Headers for the collector, such as `authorization=Bearer …`, separated by commas.',
  OTEL_SERVICE_NAME: 'Service name in traces.',
  OTEL_TRACES_SAMPLER_ARG: 'Share of the requests and jobs that are traced, from 0 to 1, unless the caller decided it.',
  NODE_ENV:
    '`production` turns off demonstration data and the mailbox page, logs a line for each request, and requires `PUBLIC_URL`, `MAIL_URL` and `SEAL_KEY`.',
};

/** Names, defaults and words of every setting, for the reference. */
export const listSettings = (): { name: string; standard: string; words: string }[] =>
  Object.entries(SETTINGS).map(([name, words]) => ({
    name,
    standard: String(settings.shape[name as keyof typeof SETTINGS].safeParse(undefined).data ?? ''),
    words,
  }));

/**
 * Reads the settings of `requirements.md` from the environment.
 * @throws SettingError naming the first setting that cannot be used, in one line.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    const name = String(first?.path[0] ?? 'setting');
    const shown = [
      'DATABASE_URL',
      'DATABASE_REPLICA_URL',
      'SEAL_KEY',
      'MAIL_IN_SECRET',
      'MAIL_IN_IMAP',
      'OIDC_CLIENT_SECRET',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ].includes(name)
      ? ''
      : ` (it is "${String(given[name])}")`;
    throw new SettingError(`The setting ${name} cannot be used: ${first?.message ?? 'it is not valid'}${shown}.`);
  }
  const s = parsed.data;
  const isProduction = s.NODE_ENV === 'production';
  const dataDir = path.resolve(root, s.DATA_DIR);
  const demo = s.DEMO === undefined ? (isProduction ? 'off' : 'auto') : ['on', 'true', '1'].includes(s.DEMO) ? 'on' : 'off';
  if (isProduction && demo === 'on')
    throw new SettingError('The setting DEMO cannot be "on" in production: demonstration accounts have a known password.');
  const missing = isProduction ? PRODUCTION.filter((name) => s[name] === undefined) : [];
  if (missing.length > 0)
    throw new SettingError(
      `Production needs ${inWords(missing)}, which ${missing.length > 1 ? 'are' : 'is'} not set (docs/operations/settings.md says what for).`,
    );
  if (s.DATABASE_REPLICA_URL && !s.DATABASE_URL)
    throw new SettingError('The setting DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby.');
  return {
    run: s.RUN,
    workers: s.WORKERS ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    drainSeconds: s.DRAIN_SECONDS,
    port: s.PORT,
    hosts: s.HOST ? [s.HOST] : isDemonstration({ demo, databaseUrl: s.DATABASE_URL }) ? ['127.0.0.1', '::1'] : ['::'],
    databaseUrl: s.DATABASE_URL,
    replicaUrl: s.DATABASE_REPLICA_URL,
    dataDir,
    filesUrl: s.FILES_URL ?? `file:${path.join(dataDir, 'files')}`,
    applicantStorageMb: s.APPLICANT_STORAGE_MB,
    scanUrl: s.SCAN_URL,
    mailUrl: s.MAIL_URL,
    mailRate: s.MAIL_RATE,
    mailIn: mailInOf(s),
    officeViewerUrl: s.OFFICE_VIEWER_URL,
    sealKey: s.SEAL_KEY,
    singleSignOn: singleSignOn(s),
    trustedProxies: listOf(s.TRUSTED_PROXIES),
    webhookInwardHosts: listOf(s.WEBHOOK_INWARD_HOSTS),
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    demo,
    backup: backupOf(s, root),
    metrics: s.METRICS_PORT === undefined ? undefined : { port: s.METRICS_PORT, host: s.METRICS_HOST },
    traces: s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: s.OTEL_SERVICE_NAME, share: s.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    isProduction,
    webDir: path.join(root, 'apps/web/dist'),
    helpDir: path.join(root, 'docs/dist'),
  };
}

/** Whether this installation shows invented people with a known password. */
export const isDemonstration = ({ demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>): boolean =>
  demo === 'on' || (demo === 'auto' && databaseUrl === undefined);

/** Whether email goes to the mailbox page instead of being sent. */
export const storesMail = (config: Config): boolean =>
  config.mailUrl === undefined && !config.isProduction && isDemonstration(config);

function singleSignOn(s: z.output<typeof settings>): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s;
  if (!issuer && !clientId && !clientSecret) return undefined;
  const missing = Object.entries({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }).find(
    ([, value]) => !value,
  );
  if (missing || !issuer || !clientId || !clientSecret)
    throw new SettingError(
      `The setting ${missing?.[0]} is missing: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
    );
  return { issuer, clientId, clientSecret, name: s.OIDC_NAME, domains: listOf(s.OIDC_DOMAINS) };
}

function mailInOf(s: z.output<typeof settings>): MailIn | undefined {
  if (!s.MAIL_IN) return undefined;
  if (!s.MAIL_IN_AUTHSERV)
    throw new SettingError('The setting MAIL_IN_AUTHSERV is missing: without it, no sender of a reply could be proven.');
  if (!s.MAIL_IN_SECRET && !s.MAIL_IN_IMAP)
    throw new SettingError('The setting MAIL_IN needs MAIL_IN_IMAP or MAIL_IN_SECRET: replies could not arrive.');
  return { pattern: s.MAIL_IN, authserv: s.MAIL_IN_AUTHSERV, secret: s.MAIL_IN_SECRET, imapUrl: s.MAIL_IN_IMAP };
}

function backupOf(s: z.output<typeof settings>, root: string): Config['backup'] {
  if (!s.BACKUP_URL) return undefined;
  const recipients = listOf(s.BACKUP_RECIPIENTS);
  if (recipients.length === 0)
    throw new SettingError(
      'The setting BACKUP_RECIPIENTS is missing: backups are encrypted (make a key with npm run backup -- key).',
    );
  return {
    url: s.BACKUP_URL,
    recipients,
    cron: s.BACKUP_CRON,
    keepDays: s.BACKUP_KEEP_DAYS,
    identityFile: s.BACKUP_IDENTITY === undefined ? undefined : path.resolve(root, s.BACKUP_IDENTITY),
  };
}

/** Without them a product in production would send no mail, make links to itself and keep its keys beside what they encrypt. */
const PRODUCTION = ['PUBLIC_URL', 'MAIL_URL', 'SEAL_KEY'] as const;
const inWords = (names: string[]): string => names.join(', ').replace(/, (?!.*, )/, ' and ');

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean);
