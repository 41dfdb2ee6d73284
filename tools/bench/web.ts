import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { startProduct } from '../product.ts';
import { median } from './figures.ts';
import { cookieOver, signInOver } from './http.ts';
import { figure, assertQuiet } from './results.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const FOLDER = path.join(import.meta.dirname, 'lighthouse');
const PROGRAM = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');

/** The parts of Lighthouse's report that are stored. */
interface Report {
  lighthouseVersion: string;
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<'performance' | 'accessibility', { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
}

interface Subject {
  name: string;
  path: string;
  /** Applicants come by a telephone on a slow line, staff sit at a desk. */
  form: 'mobile' | 'desktop';
  email?: string;
  /** Milliseconds until its largest contentful paint, where less is wanted than what Lighthouse calls good. */
  goal?: number;
}

const PAINT = 'largest-contentful-paint';
/** Goal 10 of performance.md, of pages that an applicant meets on a telephone. */
const PAINT_GOAL_MS = 1_800;
/** What Lighthouse judges good, in its own units. */
const VITALS = [
  { name: 'largest contentful paint', audit: PAINT, unit: 'ms', most: 2500 },
  { name: 'layout shift', audit: 'cumulative-layout-shift', unit: '', most: 0.1 },
  { name: 'blocking time', audit: 'total-blocking-time', unit: 'ms', most: 200 },
];

/**
 * Trust W01: the first visit to six pages with an empty cache, judged by Lighthouse as it comes (mobile: 4x slower CPU, 1.6 Mbit/s,
 * 150 ms; desktop: 10 Mbit/s, 40 ms), the median of five rounds each (`ROUNDS`). `PAGES` takes a pattern of names.
 */
export async function bench(): Promise<void> {
  assertQuiet();
  install();
  const product = await startProduct();
  const browser = ensureBrowser() ?? chromium.executablePath();
  try {
    const wanted = new RegExp(process.env['PAGES'] ?? '.');
    for (const subject of (await subjects(product.url)).filter(({ name }) => wanted.test(name))) {
      const cookie = subject.email && (await cookieOver(product.url, subject.email));
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round++)
        reports.push(await judge(product.url + subject.path, subject.form, browser, cookie));
      const label = `${subject.name}, ${subject.form}`;
      const middle = (of: (report: Report) => number | null | undefined): number =>
        median(reports.map((each) => of(each) ?? NaN));
      figure(
        `${label}: performance`,
        middle((report) => report.categories.performance.score),
        'of 1',
        { least: 0.9, row: 'W01' },
      );
      figure(
        `${label}: accessibility`,
        middle((report) => report.categories.accessibility.score),
        'of 1',
        { least: 1, row: 'W01' },
      );
      for (const { name, audit, unit, most } of VITALS) {
        const value = middle((report) => report.audits[audit]?.numericValue);
        figure(`${label}: ${name}`, value, unit, { most, row: 'W01' });
        if (audit === PAINT && subject.goal)
          figure(`${label}: ${name}, wanted`, value, unit, { most: subject.goal, row: 'goal 10' });
      }
      const missed = reports.flatMap(({ categories, audits }) =>
        categories.accessibility.auditRefs.filter(
          ({ id }) => audits[id]?.scoreDisplayMode === 'binary' && audits[id].score === 0,
        ),
      );
      if (missed.length > 0) console.log(`  missed: ${[...new Set(missed.map(({ id }) => id))].join(', ')}`);
    }
  } finally {
    await product.stop();
  }
}

/** Lighthouse is installed by the first run of this benchmark, and by nothing else (docs/decisions/0047-lighthouse-apart.md). */
function install(): void {
  if (existsSync(PROGRAM)) return;
  console.log('Installing Lighthouse beside the product (once) ...');
  const done = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('Lighthouse could not be installed: see the lines above');
}

async function subjects(url: string): Promise<Subject[]> {
  const [applicant, manager] = [demoEmail('applicant2'), demoEmail('manager')];
  const [draft] = await (await signInOver(url, applicant)).json<{ _id: string }[]>('GET', '/application/mine');
  const { data } = (await (await fetch(`${url}/api/programme/open`)).json()) as { data: { _id: string; name: string }[] };
  const call = data.find(({ name }) => name.startsWith('Climate'));
  if (!draft || !call) throw new Error('The demonstration has no draft or no open programme.');
  return [
    { name: 'sign-in', path: '/signin', form: 'mobile', goal: PAINT_GOAL_MS },
    { name: 'public list of calls', path: '/programmes', form: 'mobile' },
    { name: 'applicant home', path: '/secure/subscriber', form: 'mobile', email: applicant, goal: PAINT_GOAL_MS },
    {
      name: 'form section',
      path: `/secure/subscriber/applications/${draft._id}/form?section=1`,
      form: 'mobile',
      email: applicant,
      goal: PAINT_GOAL_MS,
    },
    { name: 'dashboard', path: '/secure/admin', form: 'desktop', email: manager },
    { name: 'admin list', path: `/secure/admin/applications/programmes/${call._id}`, form: 'desktop', email: manager },
  ];
}

/**
 * One visit by a browser of its own.
 * @throws Error where Lighthouse fails, or where the page led elsewhere: a sign-in page is quick
 */
async function judge(address: string, form: Subject['form'], browser: string, cookie?: string): Promise<Report> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    await promisify(execFile)(
      process.execPath,
      [
        PROGRAM,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--only-categories=performance,accessibility',
        '--no-enable-error-reporting',
        '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update',
        ...(form === 'desktop' ? ['--preset=desktop'] : []),
        ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      ],
      { env: { ...process.env, CHROME_PATH: browser } },
    );
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
    if (new URL(report.finalDisplayedUrl).pathname.replace(/\/$/, '') !== new URL(address).pathname)
      throw new Error(`${address} led to ${report.finalDisplayedUrl}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
