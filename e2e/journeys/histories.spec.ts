import { expect, test, type Page } from '../test.ts';
import fc from 'fast-check';
import { HISTORY_FIELDS, histories, play } from '../../tools/bench/tab-histories.ts';
import { cookieOver } from '../../tools/bench/http.ts';
import { publishedForm, startApplication } from '../calls.ts';
import { as, atBrowser, baseUrl, clientAt, dataOf, demo, isFull, signIn } from '../people.ts';

/** In small what the bench `tabs` plays thousands of the same histories. */
const OVER_HTTP = Number(process.env['HTTP_HISTORIES'] ?? 25);
const IN_BROWSER = Number(process.env['BROWSER_HISTORIES'] ?? (isFull ? 20 : 8));
const DAY = 86_400_000;

test.describe.configure({ mode: 'serial' });

let programmeId = '';

test('no text is lost without a word in random histories of three tabs', async ({ browser }) => {
  const page = await as(browser, 'director');
  const context = page.context();
  const form = await publishedForm(clientAt(page), {
    name: 'Histories',
    kind: 'APPLICATION',
    sections: [
      {
        section_id: 'one',
        section_name: 'One',
        section_fields: HISTORY_FIELDS.map((field_id) => ({
          field_id,
          field_label: `Field ${field_id}`,
          field_type: 'SHORT_ANSWER',
        })),
      },
    ],
  });
  const programme = await dataOf(
    clientAt(page).POST('/api/programme/new', {
      body: {
        name: 'Histories',
        currency: 'NGN',
        budget: 1,
        startDate: new Date(Date.now() - DAY).toISOString(),
        endDate: new Date(Date.now() + 30 * DAY).toISOString(),
        applicationForm: form,
      },
    }),
  );
  programmeId = programme._id;
  await context.close();
  const { page: mine, context: own } = await atBrowser(browser);
  await signIn(mine, demo('applicant1'));
  const applicationId = await startApplication(clientAt(mine), programmeId);
  const wire = { url: baseUrl(), cookie: await cookieOver(baseUrl(), demo('applicant1')), applicationId };
  await fc.assert(
    fc.asyncProperty(histories, async (ops) => {
      expect(await play(wire, ops)).toEqual([]);
    }),
    { numRuns: OVER_HTTP },
  );
  await own.close();
});

/** Everything that pages of this browser keep on the device, as one text; runs in a page. */
async function textsOnDevice(): Promise<string> {
  // Opening a store that is not there would make one without its parts.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'grantdesk-drafts')) return '';
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('grantdesk-drafts');
    opening.onerror = () => reject(new Error('The drafts of the device do not open'));
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
      opening.result.close();
    };
  });
}

type Step = { do: 'type'; tab: number; field: number } | { do: 'save' | 'come back' | 'reload' | 'cut' | 'restore'; tab: number };
const tab = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), tab, field: fc.nat(HISTORY_FIELDS.length - 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'save', 'come back', 'reload', 'cut', 'restore'), tab }),
  },
);

test('no text is lost without a word in two pages of a real browser', async ({ browser }) => {
  const page = await as(browser, 'applicant2');
  const context = page.context();
  const _id = await startApplication(clientAt(page), programmeId);
  const address = `/secure/subscriber/applications/${_id}/form?section=one`;
  const pages = [page, await context.newPage()];
  for (const each of pages) await each.goto(address);
  const input = (at: Page, field: string) => at.getByLabel(`Field ${field}`);
  const dialog = (at: Page) => at.getByRole('dialog', { name: 'A newer version exists' });
  const replaced = new Set<string>();
  /** A machine types behind a dialog that opens under its hands: what it saw and typed over stays so, whatever is chosen. */
  const typedOver = new Set<string>();
  let texts = 0;

  const question = async (at: Page): Promise<string> =>
    (await dialog(at).isVisible()) ? (await dialog(at).getByRole('group').allInnerTexts()).join('\n') : '';

  /** Questions that are open are answered before anything else: what was not chosen has been seen. One may follow the other. */
  const decide = async (at: Page): Promise<void> => {
    for (let shown = await question(at); shown; shown = await question(at)) {
      for (const text of shown.match(/word \d+/g) ?? []) replaced.add(text);
      const chosen = await dialog(at).locator('label:has(input:checked)').allInnerTexts();
      for (const text of chosen.join('\n').match(/word \d+/g) ?? []) replaced.delete(text);
      await dialog(at).getByRole('button', { name: 'Save my choices' }).click();
      await expect.poll(() => question(at)).not.toBe(shown);
    }
  };
  /**
   * What stands in the page and neither in the account nor on this device. A page that has not heard of the other one's save yet
   * shows what was knowingly replaced there, or an empty field.
   */
  const unkept = async (at: Page): Promise<string[]> => {
    const texts = await Promise.all(HISTORY_FIELDS.map((field) => input(at, field).inputValue()));
    const stored = await dataOf(clientAt(page).GET('/api/application/one/{id}', { params: { path: { id: _id } } }));
    const onDevice = await at.evaluate(textsOnDevice);
    return texts.filter(
      (text, place) =>
        text !== '' &&
        !replaced.has(text) &&
        !typedOver.has(text) &&
        text !== stored.data[HISTORY_FIELDS[place] ?? ''] &&
        !onDevice.includes(`"${text}"`),
    );
  };
  for (const [n, steps] of fc.sample(fc.array(step, { minLength: 4, maxLength: 8 }), IN_BROWSER).entries()) {
    const typed: [field: string, text: string][] = [];
    const cuts = pages.map(() => false);
    for (const move of steps) {
      const at = pages[move.tab] ?? page;
      await decide(at);
      if (move.do === 'type') {
        const field = HISTORY_FIELDS[move.field] ?? '';
        await input(at, field).focus();
        await decide(at);
        typedOver.add(await input(at, field).inputValue());
        const text = `word ${++texts}`;
        await input(at, field).fill(text);
        // A dialog that opens between the click and the keys takes the focus, and the keys with it: then nothing was typed.
        if ((await input(at, field).inputValue()) === text) typed.push([field, text]);
      } else if (move.do === 'save') await at.keyboard.press('Control+S');
      else if (move.do === 'come back') await at.evaluate(() => void window.dispatchEvent(new Event('focus')));
      else if (move.do === 'reload') {
        // A hand takes longer to the reload button than the page to keep what was typed.
        await expect.poll(() => unkept(at)).toEqual([]);
        await at.reload();
        await expect(input(at, HISTORY_FIELDS[0] ?? '')).toBeVisible();
      } else {
        cuts[move.tab] = move.do === 'cut';
        await at.unroute('**/api/application/save/**');
        if (move.do === 'cut') await at.route('**/api/application/save/**', (route) => route.abort('connectionreset'));
      }
    }
    for (const at of pages) {
      await at.unroute('**/api/application/save/**');
      await decide(at);
      await at.keyboard.press('Control+S');
      await expect(at.getByText(/Saving…|changes? saved on this device/)).toHaveCount(0);
    }
    const stored = await dataOf(clientAt(page).GET('/api/application/one/{id}', { params: { path: { id: _id } } }));
    for (const [field, text] of typed) {
      if (replaced.has(text) || typedOver.has(text) || stored.data[field] === text) continue;
      const seen: string[] = [];
      for (const at of pages) {
        seen.push(await input(at, field).inputValue());
        if (await dialog(at).isVisible()) seen.push(...(await dialog(at).allInnerTexts()));
      }
      expect(seen.join('\n'), `history ${n}: ${JSON.stringify(steps)}`).toContain(text);
    }
  }
  await context.close();
});
