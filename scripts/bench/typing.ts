import { chromium, type Locator, type Page } from 'playwright';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { signInOver, type Session } from './http.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { startProduct } from '../product.ts';
import { machineLoad, median, percentile } from './figures.ts';
import { figure } from './results.ts';

const TEXT = 'The committee meets every month and writes down what it decides. ';
const CASES = [
  { name: 'a section of 80 fields with logic, in a form of 71 sections', fields: 80, sections: 71 },
  { name: 'a form of 700 fields, all in one section, with logic', fields: 700, sections: 1 },
];

/**
 * Milliseconds from a key to the frame that shows it, at 4x CPU slow-down, in a long answer in the midst of many fields
 * with logic, against a bare textarea in the same run (decisions, "Measuring here"); and how long such a section takes to
 * show its first question.
 */
export async function bench(): Promise<void> {
  const product = await startProduct();
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.request.post(`${product.url}/api/auth/sign-in/email`, {
      data: { email: demoEmail('applicant3'), password: DEMO_PASSWORD },
    });
    for (const shape of CASES) {
      const application = await longDraft(product.url, shape);
      await measure(await context.newPage(), product.url, application, shape.name);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(page: Page, url: string, application: string, name: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const slowDown = (rate: number): Promise<unknown> => client.send('Emulation.setCPUThrottlingRate', { rate });
  const load = machineLoad();
  const rounds: { ratio: number; p50: number; p95: number; open: number }[] = [];
  for (let round = 0; round < 3; round++) {
    await slowDown(1);
    await page.goto(`${url}/signin`);
    await page.evaluate(() => {
      document.body.innerHTML = '<textarea id="bare" rows="4" cols="60"></textarea>';
    });
    await slowDown(4);
    const bare = await typeInto(page, page.locator('#bare'));
    const began = performance.now();
    await page.goto(`${url}/secure/subscriber/applications/${application}/form?section=1`);
    await page.getByRole('textbox', { name: /^Question 1\b/ }).waitFor();
    const open = performance.now() - began;
    const form = await typeInto(page, page.locator('textarea').nth(10));
    rounds.push({
      ratio: percentile(form, 0.95) / percentile(bare, 0.95),
      p50: percentile(form, 0.5),
      p95: percentile(form, 0.95),
      open,
    });
    console.log(
      `round ${round + 1}: form p50 ${percentile(form, 0.5).toFixed(1)} p95 ${percentile(form, 0.95).toFixed(1)} ms, bare p50 ${percentile(bare, 0.5).toFixed(1)} p95 ${percentile(bare, 0.95).toFixed(1)} ms, first question after ${open.toFixed(0)} ms`,
    );
  }
  const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of));
  console.log(`${name}, 4x slow-down, load before ${load}`);
  figure(
    `${name}: a key, p50`,
    middle((round) => round.p50),
    'ms',
  );
  figure(
    `${name}: a key, p95`,
    middle((round) => round.p95),
    'ms',
    { most: 50, row: 'goal 10' },
  );
  figure(
    `${name}: p95 to that of a bare textarea`,
    middle((round) => round.ratio),
    'times',
  );
  figure(
    `${name}: first question`,
    middle((round) => round.open),
    'ms',
  );
  await slowDown(1);
  await page.close();
}

/** Types one sentence key by key and measures each key to the end of the frame that follows it. */
async function typeInto(page: Page, field: Locator): Promise<number[]> {
  await field.scrollIntoViewIfNeeded();
  await field.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
          channel.port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });
  for (const key of TEXT + TEXT) await page.keyboard.type(key, { delay: 40 });
  return page.evaluate(() => (window as unknown as { times: number[] }).times.slice(5));
}

async function longDraft(url: string, shape: { fields: number; sections: number }): Promise<string> {
  const director: Session = await signInOver(url, demoEmail('director'));
  const field = (i: number): object => ({
    field_id: `q${i}`,
    field_label: `Question ${i}`,
    field_type: i % 4 === 0 ? 'LONG_ANSWER' : i % 4 === 1 ? 'SHORT_ANSWER' : i % 4 === 2 ? 'MULTIPLE_CHOICE' : 'NUMBER',
    field_options: [{ value: 'Yes' }, { value: 'No' }],
    field_validation: { required: i % 2 === 0, maxLength: 2000, lengthValidationType: i % 8 === 0 ? 'WORDS' : 'CHARACTERS' },
    ...(i % 5 === 0 &&
      i > 4 && {
        field_is_smart: true,
        field_smart_logic: {
          logicAction: 'HIDE',
          conditions: [[{ logicSourceField: `q${i - 4}`, logicComparison: 'CONTAINS', logicChoice: 'never typed' }]],
        },
      }),
  });
  const sections = Array.from({ length: shape.sections }, (_, s) => ({
    section_name: `Section ${s + 1}`,
    section_fields:
      s === 0
        ? Array.from({ length: shape.fields }, (_unused, i) => field(i + 1))
        : [{ field_id: `s${s}`, field_label: `Other ${s}`, field_type: 'SHORT_ANSWER' }],
  }));
  const form = await director.json('POST', '/form/import', { name: 'Long', kind: 'APPLICATION', sections });
  await director.json('POST', `/form/publish/${form._id}`);
  const day = 86_400_000;
  const programme = await director.json('POST', '/programme/new', {
    name: 'Long form',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString(),
    applicationForm: form._id,
  });
  return (await (await signInOver(url, demoEmail('applicant3'))).json('POST', '/application/new', { programme: programme._id }))
    ._id;
}
