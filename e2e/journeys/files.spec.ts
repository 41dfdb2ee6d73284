import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '../test.ts';
import { samplePdf, samplePng, sampleXlsx } from '../../apps/server/db/seed/files.ts';
import { sampleDocx, samplePptx } from '../../apps/server/db/seed/office.ts';
import { publishedForm, startApplication } from '../calls.ts';
import { as, baseUrl, clientAt, dataOf, inDays, look, type Person, program } from '../people.ts';

const LABEL = 'Quotes and budget files';

type Picked = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, buffer: Buffer): Picked => ({ name, mimeType: '', buffer });

/** A whole PDF of so many bytes: a comment stands before its end. */
function largePdf(bytes: number): Buffer {
  const pdf = samplePdf('Nursery quote');
  const end = pdf.indexOf('startxref');
  return Buffer.concat([pdf.subarray(0, end), Buffer.alloc(bytes, ' '), pdf.subarray(end)]);
}

let form = '';
let person: Person;

test.beforeAll(async ({ browser }) => {
  const director = await program('director');
  const _id = await publishedForm(clientAt(director), {
    name: 'Files form',
    kind: 'APPLICATION',
    sections: [
      {
        section_name: 'Budget and delivery',
        section_fields: [
          { field_id: 'files', field_label: LABEL, field_type: 'FILE', field_max_files: 12, field_max_file_size: 20 },
          { field_id: 'note', field_label: 'Anything else', field_type: 'SHORT_ANSWER' },
        ],
      },
    ],
  });
  const programme = await dataOf(
    clientAt(director).POST('/api/programme/new', {
      body: {
        name: `Files Fund ${Date.now()}`,
        currency: 'GHS',
        budget: 1_000_000,
        startDate: inDays(-1),
        endDate: inDays(1),
        applicationForm: _id,
      },
    }),
  );
  await director.dispose();
  const page = await as(browser, 'applicant2');
  person = { page, context: page.context() };
  // From now on each chooser is the journey's: waiting for one begins too late where a single key opens it.
  page.on('filechooser', () => undefined);
  const application = await startApplication(clientAt(page), programme._id);
  form = `/secure/subscriber/applications/${application}/form?section=1`;
});
test.afterAll(async () => person.context.close());

const list = (page: Page): Locator => page.getByRole('list', { name: `Files for ${LABEL}` });
const row = (page: Page, name: string): Locator => list(page).getByRole('listitem').filter({ hasText: name });
const choose = (page: Page): Locator => page.getByRole('button', { name: `Choose files for ${LABEL}` });

async function pick(page: Page, ...files: Picked[] | string[]): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await choose(page).click();
  await (await picking).setFiles(files as Picked[]);
}

/** The line to the server: `up`, `down` from the second piece of a file on, or `held` there. Tells where each piece began. */
async function lineOf(page: Page) {
  const line = { state: 'up' as 'up' | 'down' | 'held', offsets: [] as number[] };
  await page.route('**/api/file/tus/*', async (route) => {
    const piece = route.request().method() === 'PATCH' ? Number(route.request().headers()['upload-offset']) : null;
    if (piece !== null) line.offsets.push(piece);
    if (line.state === 'down' && piece !== 0) return route.abort('connectionreset');
    // No one releases a held piece: the page ends it itself.
    if (line.state === 'held' && piece !== null && piece > 0) return;
    await route.continue();
  });
  return line;
}

test('a file whose connection is cut goes on where it stopped, and one that was paused goes on after a reload', async () => {
  const { page } = person;
  await page.goto(form);
  const content = largePdf(8_000_000);
  const line = await lineOf(page);
  line.state = 'down';
  await pick(page, file('Nursery quote.pdf', content));
  await expect(row(page, 'Nursery quote.pdf')).toContainText(/Connection lost at \d+%, trying again/);
  await look(page, 'files-lost');
  line.state = 'up';
  await expect(row(page, 'Nursery quote.pdf')).toContainText(', added');
  expect(line.offsets.filter((offset) => offset === 0)).toHaveLength(1);
  await expect(page.getByRole('status').filter({ hasText: 'Nursery quote.pdf was added.' })).toHaveCount(1);

  // From the disk, because a file is the same one by its date too.
  const onDisk = test.info().outputPath('Drone film plan.pdf');
  writeFileSync(onDisk, content);
  line.state = 'held';
  line.offsets.length = 0;
  await pick(page, onDisk);
  await expect.poll(() => line.offsets.length).toBe(2);
  await page.getByRole('link', { name: 'All sections' }).first().click();
  await page.getByRole('dialog', { name: 'Leave while files are uploading?' }).getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Pause the upload of Drone film plan.pdf' }).click();
  await expect(row(page, 'Drone film plan.pdf')).toContainText(/Paused at \d+%/);
  await look(page, 'files-paused');
  line.state = 'up';
  await page.reload();
  await expect(row(page, 'Drone film plan.pdf')).toContainText(/\d+% has been uploaded. Choose this file again to continue./);
  await expect(row(page, 'Nursery quote.pdf')).toContainText(', added');
  line.offsets.length = 0;
  await pick(page, onDisk);
  await expect(row(page, 'Drone film plan.pdf')).toContainText(', added');
  expect(line.offsets.every((offset) => offset > 0)).toBe(true);
  await page.unroute('**/api/file/tus/*');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const id = new URL(window.location.href).pathname.split('/').at(-2);
        const { data } = (await (await fetch(`/api/application/one/${id}`)).json()) as { data: { data: { files?: string[] } } };
        return data.data.files?.length;
      }),
    )
    .toBe(2);

  const stored = await page.evaluate(async () => {
    const id = new URL(window.location.href).pathname.split('/').at(-2);
    const { data } = (await (await fetch(`/api/application/one/${id}`)).json()) as {
      data: { files: Record<string, { _id: string }> };
    };
    return Promise.all(
      Object.keys(data.files).map(
        async (one) => (await (await fetch(`/api/file/one/${one}`)).json()) as { data: { digest: string } },
      ),
    );
  });
  const digest = createHash('sha256').update(content).digest('hex');
  expect(stored.map(({ data }) => data.digest)).toContain(digest);
});

test('files that are not accepted are named with their reason, by the keyboard alone', async () => {
  const { page } = person;
  await page.goto(form);
  await choose(page).focus();
  const picking = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (
    await picking
  ).setFiles([
    file('macro.exe', Buffer.from('MZ')),
    file('Short.txt', Buffer.from('Plain words')),
    file('A very long name of a site plan that nobody can read to its end.txt', Buffer.from('Plain words')),
  ]);
  await expect(row(page, 'Not added: macro.exe')).toContainText('is not an accepted file type');
  await expect(row(page, 'A very long name')).toContainText(', added');
  await pick(page, file('Not really.pdf', Buffer.from('<html>a page</html>')));
  await expect(row(page, 'Not really.pdf')).toContainText('This is not a valid pdf file.');
  await expect(
    page.getByRole('status').filter({ hasText: /Not really.pdf was not added: This is not a valid pdf file/ }),
  ).toHaveCount(1);
  const long = row(page, 'A very long name');
  await expect(long).toContainText(', added');
  await expect(long.getByRole('button').first()).toHaveText(/^.{30}…\.txt$/);
  await look(page, 'files-refused');

  // Put in order, then removed: the focus stays among the files.
  const menu = (await long.getByRole('button', { name: /^Actions for/ }).getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: menu, exact: true }).focus();
  await page.keyboard.press('Enter');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: menu, exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /is now file \d of \d/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: menu }).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(long).toHaveCount(0);
  await expect(list(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Not really.pdf', exact: true }).press('Enter');
  await expect(row(page, 'Not really.pdf')).toHaveCount(0);
});

test('a picture, a PDF, Word, Excel, PowerPoint, text and a film show in the page', async () => {
  const { page } = person;
  const refused: string[] = [];
  // The browser itself says that no script may run in the frame of the Word document.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith("Blocked script execution in 'about:srcdoc'"))
      refused.push(message.text());
  });
  page.on('request', (sent) => {
    if (!sent.url().startsWith(baseUrl()) && !/^(blob|data|about):/.test(sent.url())) refused.push(`went to ${sent.url()}`);
  });
  await page.goto(form);
  await pick(
    page,
    file('Map.png', samplePng(240, 160)),
    file('Offer.pdf', samplePdf('Seedlings for Oyo')),
    file('Plan.docx', sampleDocx(['The plan', 'We plant in May, Ọ̀yọ́.'])),
    file(
      'Budget.xlsx',
      sampleXlsx([
        ['Item', 'Cost'],
        ['Seedlings', '1200'],
      ]),
    ),
    file('Talk.pptx', samplePptx(['Our fund', 'Next steps'])),
    file('Notes.txt', Buffer.from('Plain words, Ọ̀yọ́.')),
    file('Clip.mp4', readFileSync(path.join(import.meta.dirname, '../fixtures/clip.mp4'))),
  );
  for (const name of ['Map.png', 'Offer.pdf', 'Plan.docx', 'Budget.xlsx', 'Talk.pptx', 'Notes.txt', 'Clip.mp4'])
    await expect(row(page, name)).toContainText(', added');
  await look(page, 'files-added');

  await row(page, 'Map.png').getByRole('button', { name: 'Map.png', exact: true }).click();
  const drawer = page.getByRole('dialog');
  const next = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Next file' }).click();
    await expect(drawer.getByRole('heading', { name })).toBeVisible();
  };
  await expect(drawer.getByRole('img', { name: 'Map.png' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(drawer.getByText('150%')).toBeVisible();
  await drawer.getByRole('button', { name: 'Rotate' }).click();
  await look(page, 'preview-image');

  await next('Offer.pdf');
  await expect(drawer.getByText('Seedlings for Oyo')).toBeVisible();
  await drawer.getByLabel('Search in this document').fill('seedlings');
  await drawer.getByLabel('Search in this document').press('Enter');
  await expect(drawer.getByText('Found on page 1 (1 of 1 matching pages)')).toBeVisible();
  await drawer.getByRole('button', { name: 'Show page list' }).click();
  await expect(drawer.getByRole('button', { name: 'Page 1', exact: true })).toBeVisible();
  await look(page, 'preview-pdf');

  await next('Plan.docx');
  await expect(drawer.frameLocator('iframe').getByText('We plant in May, Ọ̀yọ́.')).toBeVisible();
  await look(page, 'preview-docx');

  await next('Budget.xlsx');
  await expect(drawer.getByRole('cell', { name: 'Seedlings' })).toBeVisible();
  await look(page, 'preview-xlsx');

  await next('Talk.pptx');
  await expect(drawer.getByText('1 of 2')).toBeVisible();
  await drawer.getByRole('button', { name: 'Next slide' }).click();
  await look(page, 'preview-pptx');

  await next('Notes.txt');
  await expect(drawer.getByText('Plain words, Ọ̀yọ́.')).toBeVisible();

  await next('Clip.mp4');
  const film = drawer.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await drawer.getByLabel('Speed').selectOption('1.5');
  expect(await film.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
  await look(page, 'preview-video');

  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(row(page, 'Map.png').getByRole('button', { name: 'Map.png', exact: true })).toBeFocused();
  expect(refused).toEqual([]);
});
