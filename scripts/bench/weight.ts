import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { startProduct } from '../product.ts';
import { signInOver } from './http.ts';

const LAZY_MS = 3_000;

/** Compressed JavaScript and CSS of the first screens, as a browser with an empty cache loads them; with BENCH_LOCALE=fr-FR, in French. */
export async function bench(): Promise<void> {
  const product = await startProduct();
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const measure = async (label: string, goal: number, path: string, email?: string): Promise<void> => {
    const context = await browser.newContext({ locale: process.env['BENCH_LOCALE'] ?? 'en-GB' });
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
    const kb = (n = 0): string => (n / 1024).toFixed(0);
    console.log(
      `${label}: JavaScript ${kb(bytes['Script'])} KB (goal ${goal}), CSS ${kb(bytes['Stylesheet'])} KB, fonts ${kb(bytes['Font'])} KB as sent`,
    );
    await context.close();
  };
  try {
    await measure('sign-in', 125, '/signin');
    await measure('public list of calls', 125, '/programmes');
    await measure('applicant home', 170, '/secure/subscriber', demoEmail('applicant2'));
    const [draft] = await (
      await signInOver(product.url, demoEmail('applicant2'))
    ).json<{ _id: string }[]>('GET', '/application/mine');
    const mine = draft?._id ?? '';
    await measure('task list', 170, `/secure/subscriber/applications/${mine}`, demoEmail('applicant2'));
    await measure('form section', 200, `/secure/subscriber/applications/${mine}/form?section=1`, demoEmail('applicant2'));
    const programme = (await (await fetch(`${product.url}/api/programme/open`)).json()) as {
      data: { _id: string; name: string }[];
    };
    const id = programme.data.find((call) => call.name.startsWith('Climate'))?._id ?? '';
    await measure('admin list', 300, `/secure/admin/applications/programmes/${id}?programmeName=Climate`, demoEmail('manager'));
  } finally {
    await browser.close();
    await product.stop();
  }
  const size = spawnSync('du', ['-sm', 'node_modules'], { encoding: 'utf8' }).stdout.split('\t')[0];
  console.log(`installed size: ${size} MB in node_modules`);
}
