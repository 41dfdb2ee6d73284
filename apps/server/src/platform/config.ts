import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A setting that cannot be used; its message is one line for the person who set it. */
export class SettingError extends Error {}

/** How people sign in by the organisation's own provider (USER-6). It opens accounts that exist, and makes none. */
export interface SingleSignOn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  name: string;
  /** Only addresses of these mail domains are connected; empty: of any. */
  domains: string[];
}

export interface Config {
  /** What this process does: serve, run jobs, or both. */
  run: 'all' | 'web' | 'jobs';
  /** How long a process that stops goes on serving while it says that it is not ready. */
  drainSeconds: number;
  port: number;
  host: string;
  /** Undefined: the embedded PostgreSQL under `dataDir` is started. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** `file:` a folder, or `s3://bucket?endpoint=…&region=…`. */
  filesUrl: string;
  /** `clamd://host:port`. Undefined: files are not scanned. */
  scanUrl: string | undefined;
  /** Undefined: mail lands in the development mailbox. */
  mailUrl: string | undefined;
  officeViewerUrl: string | undefined;
  /** What bank details are encrypted with, beside the database. Undefined: a secret of the installation is used. */
  sealKey: string | undefined;
  /** The organisation's OpenID Connect provider. Undefined: people sign in here alone. */
  singleSignOn: SingleSignOn | undefined;
  publicUrl: string;
  /** Hosts of the own network that webhooks may reach, and by http; nothing else there is ever reached. */
  webhookInwardHosts: string[];
  /** `auto`: seed demonstration data when the embedded database is empty. */
  demo: 'auto' | 'on' | 'off';
  /** Where numbers for Prometheus are told. Undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  isProduction: boolean;
  webDir: string;
}

const PORT_RULE = 'must be a whole number from 0 to 65535';
const port = z.coerce.number({ error: PORT_RULE }).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE);
const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const FILES_RULE = 'must be file:/a/folder, or s3://bucket?endpoint=https://host&region=name';
/** A folder, or a bucket with an endpoint that is an address. */
function isFilesUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  if (protocol === 's3:') return hostname !== '' && (endpoint === null || /^https?:\/\/./.test(endpoint));
  return protocol === 'file:';
}

const DRAIN_RULE = 'must be a number of seconds from 0 to 60';
const settings = z.object({
  RUN: z.enum(['all', 'web', 'jobs'], { error: 'must be all, web or jobs' }).default('all'),
  DRAIN_SECONDS: z.coerce.number({ error: DRAIN_RULE }).min(0, DRAIN_RULE).max(60, DRAIN_RULE).default(0),
  PORT: port.default(3000),
  HOST: z.string().default('::'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().default('.data'),
  FILES_URL: z.string().refine(isFilesUrl, { error: FILES_RULE }).optional(),
  SCAN_URL: url(['clamd:']).optional(),
  MAIL_URL: url(['smtp:', 'smtps:']).optional(),
  OFFICE_VIEWER_URL: z
    .string()
    .refine((text) => text.includes('{url}') && /^https?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address starting with http:// or https:// that holds {url}',
    })
    .optional(),
  SEAL_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: url(['http:', 'https:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('single sign-on'),
  OIDC_DOMAINS: z.string().default(''),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  WEBHOOK_INWARD_HOSTS: z
    .string()
    .regex(/^[\w.:,\s-]*$/, 'must be names or addresses of hosts without ports, with commas between them')
    .default(''),
  DEMO: z.enum(['on', 'off', 'true', 'false', '1', '0']).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.string().optional(),
});

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
    const shown = ['DATABASE_URL', 'SEAL_KEY', 'OIDC_CLIENT_SECRET'].includes(name) ? '' : ` (it is "${String(given[name])}")`;
    throw new SettingError(`The setting ${name} cannot be used: ${first?.message ?? 'it is not valid'}${shown}.`);
  }
  const s = parsed.data;
  const isProduction = s.NODE_ENV === 'production';
  const dataDir = path.resolve(root, s.DATA_DIR);
  const demo = s.DEMO === undefined ? (isProduction ? 'off' : 'auto') : ['on', 'true', '1'].includes(s.DEMO) ? 'on' : 'off';
  if (isProduction && demo === 'on')
    throw new SettingError('The setting DEMO cannot be "on" in production: demonstration accounts have a known password.');
  return {
    run: s.RUN,
    drainSeconds: s.DRAIN_SECONDS,
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL,
    dataDir,
    filesUrl: s.FILES_URL ?? `file:${path.join(dataDir, 'files')}`,
    scanUrl: s.SCAN_URL,
    mailUrl: s.MAIL_URL,
    officeViewerUrl: s.OFFICE_VIEWER_URL,
    sealKey: s.SEAL_KEY,
    singleSignOn: singleSignOn(s),
    webhookInwardHosts: listOf(s.WEBHOOK_INWARD_HOSTS),
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    demo,
    metrics: s.METRICS_PORT === undefined ? undefined : { port: s.METRICS_PORT, host: s.METRICS_HOST },
    isProduction,
    webDir: webFolder(root),
  };
}

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

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean);

const webFolder = (root: string): string => {
  const dist = path.join(root, 'apps/web/dist');
  return existsSync(dist) ? dist : path.join(root, 'apps/web');
};
