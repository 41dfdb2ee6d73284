import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { startProduct } from '../product.ts';
import { signInOver } from './http.ts';
import { figure } from './results.ts';

const LAZY_MS = 3_000;
const MAX_CSS = 50;
/** French last: an account that never chose takes it from a browser that is French, and keeps it. */
const BUILDS = [
  { name: 'English', locale: 'en-GB' },
  { name: 'French', locale: 'fr-FR' },
] as const;

/** Compressed JavaScript and CSS of the first screens of both builds, as a browser with an empty cache loads them. */
export async function bench(): Promise<void> {
  const product = await startProduct();
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const measure = async (
    { name, locale }: (typeof BUILDS)[number],
    { label, goal, path, email }: { label: string; goal: number; path: string; email?: string },
  ): Promise<void> => {
    const context = await browser.newContext({ locale });
    if (email) {
      const signedIn = await context.request.post(`${product.url}/api/auth/sign-in/email`, {
        data: { email, password: DEMO_PASSWORD },
      });
      if (!signedIn.ok()) throw new Error(`${email} cannot sign in`);
    }
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = { Script: 0, Stylesheet: 0, Font: 0 };
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? '';
      if (kind in bytes) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await page.goto(product.url + path);
    // The stream of news stays open, so that the network is never idle: what is lazy comes within this time.
    await page.waitForTimeout(LAZY_MS);
    const spoken = await page.getAttribute('html', 'lang');
    if (!spoken || !locale.startsWith(spoken)) throw new Error(`${path} came in ${spoken}, not as ${locale}`);
    const kb = (n = 0): number => Math.round(n / 1024);
    figure(`${label}, ${name}: JavaScript`, kb(bytes['Script']), 'KB', { most: goal, row: 'goal 9' });
    figure(`${label}, ${name}: CSS`, kb(bytes['Stylesheet']), 'KB', { most: MAX_CSS, row: 'goal 9' });
    figure(`${label}, ${name}: fonts`, kb(bytes['Font']), 'KB');
    await context.close();
  };
  try {
    const applicant = demoEmail('applicant2');
    const [draft] = await (await signInOver(product.url, applicant)).json<{ _id: string }[]>('GET', '/application/mine');
    const mine = `/secure/subscriber/applications/${draft?._id ?? ''}`;
    const programme = (await (await fetch(`${product.url}/api/programme/open`)).json()) as {
      data: { _id: string; name: string }[];
    };
    const id = programme.data.find((call) => call.name.startsWith('Climate'))?._id ?? '';
    const list = `/secure/admin/applications/programmes/${id}?programmeName=Climate`;
    for (const build of BUILDS) {
      await measure(build, { label: 'sign-in', goal: 125, path: '/signin' });
      await measure(build, { label: 'public list of calls', goal: 125, path: '/programmes' });
      await measure(build, { label: 'applicant home', goal: 170, path: '/secure/subscriber', email: applicant });
      await measure(build, { label: 'task list', goal: 170, path: mine, email: applicant });
      await measure(build, { label: 'form section', goal: 200, path: `${mine}/form?section=1`, email: applicant });
      await measure(build, { label: 'admin list', goal: 300, path: list, email: demoEmail('manager') });
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  const size = spawnSync('du', ['-sm', 'node_modules'], { encoding: 'utf8' }).stdout.split('\t')[0];
  console.log(`installed size: ${size} MB in node_modules`);
}
