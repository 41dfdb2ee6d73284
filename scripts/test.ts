// `npm test`: every check there is, in the order that tells most soonest; `npm run test:full` looks at more states of each. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWebIfNeeded } from './build-web.ts';
import { staticChecks } from './check.ts';
import { findInstalledPostgres } from './installed-postgres.ts';
import { ensureBrowser, ensureFirefox } from './ensure-browser.ts';
import { runProgram } from './lib.ts';

/** Tests of what an attacker may try; a part of their own, so that they can be run alone. */
const SECURITY = 'test/security';

/** What runs on the oldest PostgreSQL of the machine, too: each call of each role, and the statements that are unlike others. */
const ON_INSTALLED = ['test/access', 'src/features/dashboard', 'src/features/reporting', 'src/features/task/conflict'];

interface Tally {
  passed: number;
  failed: number;
  /** What the runner printed, where it ended with an error. */
  output?: string | undefined;
}
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

export async function run(args: string[]): Promise<number> {
  const began = Date.now();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-results-'));
  const total: Tally = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const add = (name: string, { passed, failed, output }: Tally): void => {
    total.passed += passed;
    total.failed += failed;
    if (failed) failures.push(`-- ${name}: what failed\n${whatFailed(output ?? '')}`);
    console.log(`-- ${name}: ${passed} passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(0)} s so far)`);
  };
  if (args.includes('full')) process.env['TEST_SIZE'] = 'full';
  const parts = args.filter((arg) => arg !== 'full');
  const wanted = (name: string): boolean => parts.length === 0 || parts.includes(name);
  try {
    if (wanted('static')) {
      const results = await staticChecks();
      for (const { name, ok } of results) if (!ok) console.log(`FAILED ${name}`);
      add('static', { passed: results.filter(({ ok }) => ok).length, failed: results.filter(({ ok }) => !ok).length });
    }
    if (wanted('domain')) {
      add('packages/messages', await vitest('packages/messages', folder));
      add('packages/domain', await vitest('packages/domain', folder));
      add('packages/client', await vitest('packages/client', folder));
    }
    // The server's tests look at what browsers load, too.
    if (wanted('server') || wanted('security') || wanted('e2e')) await buildWebIfNeeded();
    // In one run where both are wanted: the long files are then spread over the cores together.
    if (wanted('server'))
      add(
        'apps/server',
        await vitest('apps/server', folder, { args: wanted('security') ? [] : ['--exclude', `${SECURITY}/**`] }),
      );
    else if (wanted('security')) add('security', await vitest('apps/server', folder, { args: [SECURITY] }));
    const installed = wanted('server') ? findInstalledPostgres() : undefined;
    if (installed)
      add(
        'apps/server on an installed PostgreSQL',
        await vitest('apps/server', folder, { args: ON_INSTALLED, postgres: installed }),
      );
    const browser = wanted('web') || wanted('e2e') ? ensureBrowser() : undefined;
    if (wanted('web')) add('apps/web', await vitest('apps/web', folder, { browser }));
    if (wanted('e2e')) add('e2e', await playwright(folder, { ...(browser && { CHROMIUM_PATH: browser }) }));
    // The same journeys on products of their own, at the size of every day: this Firefox cannot be set to dark.
    if (wanted('e2e') && args.includes('full'))
      add('e2e in Firefox', await playwright(folder, { FIREFOX_PATH: ensureFirefox(), TEST_SIZE: '' }));
    // Every screen and the way to the grant with longer texts, and from right to left (docs/guide/developers/add-a-language.md).
    if (wanted('e2e') && args.includes('full'))
      for (const pseudo of ['accents', 'rtl'])
        add(
          `e2e in ${pseudo}`,
          await playwright(folder, { ...(browser && { CHROMIUM_PATH: browser }), TEST_SIZE: '', PSEUDO_LOCALE: pseudo }, [
            'suites/accessibility',
            'journeys/shapes',
          ]),
        );
  } catch (error) {
    console.error(error);
    total.failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Once more at the end, where a log that was cut still has it.
  for (const each of failures) console.log(each);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** A runner that ends without a report, or with an error outside its tests, counts as one failure. */
async function vitest(
  part: string,
  folder: string,
  { args = [], browser, postgres }: { args?: string[]; browser?: string | undefined; postgres?: string } = {},
): Promise<Tally> {
  const report = path.join(mkdtempSync(path.join(folder, 'part-')), 'report.json');
  const { code, output } = await runProgram(
    'node_modules/vitest/vitest.mjs',
    ['run', '--root', part, '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...args],
    {
      env: {
        ...process.env,
        NO_COLOR: '1',
        ...(browser && { CHROMIUM_PATH: browser }),
        ...(postgres && { TEST_POSTGRES_BIN: postgres }),
      },
    },
  );
  const found = readReport<VitestReport>(report);
  if (!found) return { passed: 0, failed: 1, output };
  const { numPassedTests: passed, numFailedTests: failed } = found;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

async function playwright(folder: string, settings: Record<string, string>, files: string[] = []): Promise<Tally> {
  const report = path.join(mkdtempSync(path.join(folder, 'e2e-')), 'report.json');
  const { code, output } = await runProgram(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', `--project=${settings['FIREFOX_PATH'] ? 'firefox' : 'chromium'}`, ...files],
    { env: { ...process.env, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const stats = readReport<PlaywrightReport>(report)?.stats;
  if (!stats) return { passed: 0, failed: 1, output };
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

/** The lines of a runner's output without those of tests that passed, at most the last 80. */
const whatFailed = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() && !/^\s*[✓✔]/u.test(line))
    .slice(-80)
    .join('\n');

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
