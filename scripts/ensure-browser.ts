import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The shell without a window of its own comes first: the journeys take a fifth less time in it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
const find = (): string | undefined => process.env['CHROMIUM_PATH'] ?? PLACES.find((place) => existsSync(place));

/**
 * The path of a Chromium for the tests, installing one where it may: by the system's packages as root, else Playwright's
 * own download (then undefined: Playwright knows where it put it).
 * @throws Error where no browser is to be had
 */
export function ensureBrowser(): string | undefined {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the tests (once) ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
      const installed = find();
      if (installed) return installed;
    }
  }
  const download = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  if (download.status !== 0) throw new Error('There is no browser for the tests: install Chromium, or set CHROMIUM_PATH');
  return undefined;
}
