// `npm run docs`: takes the pictures of the guide and of the README anew, in the demonstration, and builds the guide.
import { buildWebIfNeeded } from './build-web.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { runProgram } from './lib.ts';

export async function run(): Promise<number> {
  await buildWebIfNeeded();
  const { code } = await runProgram(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--project=chromium', 'journeys/pictures'],
    { env: { ...process.env, CHROMIUM_PATH: ensureBrowser(), GUIDE_PICTURES: '1' } },
  );
  if (code !== 0) return code;
  await buildWebIfNeeded();
  return 0;
}
