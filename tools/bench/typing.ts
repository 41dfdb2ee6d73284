import { chromium, type Locator, type Page } from 'playwright';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { hasRealForm, partsOf, realWorld } from '../../e2e/worlds.ts';
import { cookieOver, signInOver, type Session } from './http.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { startProduct } from '../product.ts';
import { machineLoad, median, percentile } from './figures.ts';
import { figure } from './results.ts';

const TEXT = 'The committee meets every month and writes down what it decides. ';

/** A form, and where in it a person types. */
interface Shape {
  name: string;
  form: { name: string; sections: { section_name: string; section_fields: { field_type: string }[] }[] };
  /** The place of the section. */
  section: number;
  /** Which of its long answers. */
  nth: number;
  /** What else the form is filled with. */
  filled?: FormData;
}

const CASES: Shape[] = [
  { name: 'a section of 80 fields with logic, in a form of 71 sections', form: longForm(80, 71), section: 0, nth: 10 },
  { name: 'a form of 700 fields, all in one section, with logic', form: longForm(700, 1), section: 0, nth: 10 },
  ...(hasRealForm ? [realForm()] : []),
];

/**
 * Milliseconds from a key to the frame that shows it, at 4x CPU slow-down, in a long answer in the midst of many fields
 * with logic, and in a real fund's form where there is one (`REAL_FORMS_DIR`), all filled, against a bare textarea in the same run; and how long such a section takes to
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
      const address = await draftOf(product.url, shape);
      await measure(await context.newPage(), product.url, address, shape);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(page: Page, url: string, address: string, { name, nth }: Shape): Promise<void> {
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
    await page.goto(address);
    await page.getByRole('main').getByRole('textbox').first().waitFor();
    const open = performance.now() - began;
    const form = await typeInto(page, page.locator('textarea').nth(nth));
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
    { most: 50, row: 'goal 11' },
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

/** Many questions, of which every fifth hides by another's answer, and short sections behind them. */
function longForm(fields: number, sections: number): Shape['form'] {
  const field = (i: number) => ({
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
  return {
    name: 'Long',
    sections: Array.from({ length: sections }, (_, s) => ({
      section_name: `Section ${s + 1}`,
      section_fields:
        s === 0
          ? Array.from({ length: fields }, (_unused, i) => field(i + 1))
          : [{ field_id: `s${s}`, field_label: `Other ${s}`, field_type: 'SHORT_ANSWER' }],
    })),
  };
}

/** The real form, filled, at the section with the most long answers. */
function realForm(): Shape {
  const world = realWorld();
  const longOf = (section: Shape['form']['sections'][number]): number =>
    section.section_fields.filter(({ field_type: type }) => type === 'LONG_ANSWER').length;
  const { sections } = world.form;
  const most = Math.max(...sections.map(longOf));
  const fields = sections.reduce((n, section) => n + section.section_fields.length, 0);
  return {
    name: `a real form of ${fields} fields, all answered`,
    form: world.form,
    section: sections.findIndex((section) => longOf(section) === most),
    nth: most - 1,
    filled: partsOf(world),
  };
}

/** @returns the address of the section in a new draft */
async function draftOf(url: string, { form, section, filled }: Shape): Promise<string> {
  const director: Session = await signInOver(url, demoEmail('director'));
  const { _id: formId } = await director.json('POST', '/form/import', { kind: 'APPLICATION', ...form });
  await director.json('POST', `/form/publish/${formId}`);
  const { sections } = await director.json<{ sections: { section_id: string }[] }>('GET', `/form/one/${formId}`);
  const day = 86_400_000;
  const programme = await director.json('POST', '/programme/new', {
    name: 'Long form',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString(),
    applicationForm: formId,
  });
  const applicant = await signInOver(url, demoEmail('applicant3'));
  const { _id: application } = await applicant.json('POST', '/application/new', { programme: programme._id });
  if (filled) {
    const cookie = await cookieOver(url, demoEmail('applicant3'));
    const saved = await fetch(`${url}/api/application/save/${application}`, {
      method: 'PATCH',
      headers: { cookie },
      body: filled,
    });
    if (!saved.ok) throw new Error(`save: ${saved.status} ${(await saved.text()).slice(0, 300)}`);
  }
  return `${url}/secure/subscriber/applications/${application}/form?section=${sections[section]?.section_id}`;
}
