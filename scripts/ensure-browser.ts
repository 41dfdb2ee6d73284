import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The shell without a window of its own comes first: the journeys take a fifth less time in it. */
const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
];
const find = (places: string[]): string | undefined => places.find((place) => existsSync(place));

/**
 * The path of a Chromium for the tests, installing one where it may: by the system's packages as root, else Playwright's
 * own download (then undefined: Playwright knows where it put it).
 * @throws Error where no browser is to be had
 */
export function ensureBrowser(): string | undefined {
  const found = process.env['CHROMIUM_PATH'] ?? find(CHROMIUM);
  if (found) return found;
  const installed = install('Chromium', ['chromium-headless-shell', 'chromium'], CHROMIUM);
  if (installed) return installed;
  const download = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  if (download.status !== 0) throw new Error('There is no browser for the tests: install Chromium, or set CHROMIUM_PATH');
  return undefined;
}

/**
 * The path of a Firefox, installing one as root by the system's packages (docs/decisions/0065).
 * @throws Error where none is to be had
 */
export function ensureFirefox(): string {
  const found = process.env['FIREFOX_PATH'] ?? find(FIREFOX) ?? install('Firefox', ['firefox-esr', 'firefox'], FIREFOX);
  if (!found) throw new Error('There is no Firefox for the full tests: install it, or set FIREFOX_PATH');
  return found;
}

/** Tries the packages in turn, where the system has such and the person may. */
function install(name: string, packages: string[], places: string[]): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${name} for the tests (once) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  for (const browser of packages) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const installed = find(places);
    if (installed) return installed;
  }
  return undefined;
}
