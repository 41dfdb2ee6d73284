import { expect, test, type Page } from '../test.ts';
import { asAtHome, expectAccessible, isFull, look, openMenu } from '../people.ts';
import { tabTo } from '../keys.ts';

/** What the form asks, as a person would type it: kind searched for in the list that "/" opens, then the question. */
const ALL: [kind: string, label: string][] = [
  ['multiple', 'Will a partner hold part of the grant?'],
  ['short', 'Name of the partner'],
  ['phone', 'Partner telephone'],
  ['email', 'Partner e-mail'],
  ['number', 'Amount requested'],
  ['number', 'Own contribution'],
  ['calculated', 'Total cost'],
  ['table', 'Budget lines'],
  ['long', 'How will you deliver the work?'],
  ['date', 'Start date'],
  ['date', 'End date'],
  ['country', 'Country of delivery'],
  ['state', 'State of delivery'],
  ['file', 'Quotes and budget files'],
  ['checkbox', 'Costs covered'],
  ['dropdown', 'Main season'],
  ['url', 'Website'],
  ['single', 'Registration number'],
  ['long', 'Risks and how you meet them'],
  ['short', 'Who signs for you'],
];

/** A form of twenty is built in the full run; the everyday one stops after those that the steps below need. */
const QUESTIONS = isFull ? ALL : [...ALL.slice(0, 9), ...ALL.slice(-1)];

const focused = (page: Page) => page.locator(':focus');

/** Adds a question: slash, a few letters, Enter, and its words, with the focus where a person's would be. */
async function add(page: Page, [kind, label]: (typeof ALL)[number]): Promise<void> {
  await page.keyboard.press('/');
  await expect(focused(page)).toHaveAccessibleName('Item to add');
  await page.keyboard.type(kind);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Question');
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveText(label);
}

/** Goes up or down the outline with the arrows. */
async function arrowTo(page: Page, label: string, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  for (let step = 0; step < 25; step++) {
    if ((await focused(page).textContent()) === label) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The arrows do not reach ${label}`);
}

test('a form with logic is built by keyboard alone', async ({ browser }) => {
  const page = await asAtHome(browser, 'director');
  const context = page.context();
  await openMenu(page, 'Forms');
  const begun = performance.now();
  await tabTo(page, page.getByRole('button', { name: 'New form' }));
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Name');
  await page.keyboard.type('Delivery and budget');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery and budget' })).toBeAttached();
  // The outline's own button is reached first; from a text, "/" is a slash like any other.
  await tabTo(page, page.getByRole('button', { name: 'First section', exact: true }));
  for (const question of QUESTIONS) await add(page, question);
  const outline = page.getByRole('navigation', { name: 'Form outline' });
  await expect(outline.getByText(`1 section, ${QUESTIONS.length} fields`)).toBeVisible();

  // Logic: the partner's name is requested only from those who have one.
  await arrowTo(page, 'Name of the partner', 'ArrowUp');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Question');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('button', { name: 'Show it only when…' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Field to compare' }));
  await page.keyboard.type('Will a partner');
  await tabTo(page, page.getByRole('combobox', { name: 'What Will a partner hold part of the grant? is compared with' }));
  await page.keyboard.type('Option 1');
  await expect(page.getByText('Shown when “Will a partner hold part of the grant?” is “Option 1”')).toBeVisible();

  // The total follows its parts.
  await page.keyboard.press('Escape');
  await arrowTo(page, 'Total cost', 'ArrowDown');
  await tabTo(page, page.getByRole('tab', { name: 'Logic' }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByRole('tabpanel').getByRole('button', { name: 'Amount requested', exact: true }));
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Formula');
  await page.keyboard.type(' + ');
  await tabTo(page, page.getByRole('tabpanel').getByRole('button', { name: 'Own contribution', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reads: Amount requested + Own contribution')).toBeVisible();

  // Moves are announced and can be undone.
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveText('Total cost');
  await arrowTo(page, 'Who signs for you', 'ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(
    page.getByRole('status').filter({ hasText: `Who signs for you moved to First section, place ${QUESTIONS.length - 1}.` }),
  ).toBeAttached();
  await expect(focused(page)).toHaveText('Who signs for you');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status').filter({ hasText: 'Undone: move a field.' })).toBeAttached();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  console.log(
    `${QUESTIONS.length} fields with logic, a table and a total by keyboard alone: ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  await look(page, 'builder');

  await tabTo(page, page.getByRole('button', { name: 'Publish version', exact: true }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish version 1?' });
  await expect(dialog.getByText('No programme uses this form yet.')).toBeVisible();
  await look(page, 'builder-publish');
  await tabTo(page, dialog.getByRole('button', { name: 'Publish version 1' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();

  // The preview runs the same form, and says why.
  await tabTo(page, page.getByRole('link', { name: 'Preview' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hidden because no condition matches')).toBeVisible();
  await page.getByLabel('Option 1').first().check();
  await expect(page.getByText('Shown because “Will a partner hold part of the grant?” is “Option 1”')).toBeVisible();
  await page.getByLabel('Amount requested').fill('1000');
  await page.getByLabel('Own contribution').fill('250.5');
  await expect(
    page.getByRole('status', { name: '' }).or(page.locator('output')).filter({ hasText: '1,250.5' }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'builder-preview');
  await context.close();
});

test('the outline is dragged, undone, and looks right on every width and in the dark', async ({ browser }) => {
  const page = await asAtHome(browser, 'director');
  const context = page.context();
  await openMenu(page, 'Forms');
  await page.getByRole('link', { name: 'Climate Resilience Fund application' }).first().click();
  const outline = page.getByRole('navigation', { name: 'Form outline' });
  const names = () => outline.locator('[data-row]').allTextContents();
  await expect(outline.locator('[data-row]').nth(5)).toBeVisible();
  const before = await names();
  const from = outline.getByRole('button', { name: `Drag ${before[1]}` });
  await from.hover();
  await page.mouse.down();
  const target = await outline.locator('[data-row]').nth(3).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await names())[3]).toBe(before[1]);
  await page.getByRole('button', { name: /^Undo: move a field/ }).click();
  await expect.poll(names).toEqual(before);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  for (const width of [768, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await look(page, `builder-${width}`);
    await page.getByRole('group', { name: 'Builder view' }).getByRole('button', { name: 'Settings' }).click();
    await look(page, `builder-${width}-settings`);
    await page.getByRole('group', { name: 'Builder view' }).getByRole('button', { name: 'Form' }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await outline.locator('[data-row]').nth(3).click();
  await page.getByRole('tab', { name: 'Logic' }).click();
  await look(page, 'builder-dark');
  await context.close();
});
