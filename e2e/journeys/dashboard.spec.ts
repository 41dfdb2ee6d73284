import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../test.ts';
import { moneyWorld, type MoneyWorld } from '../money-world.ts';
import { startApplication } from '../calls.ts';
import { as, asAtHome, clientAt, dataOf, expectAccessible, look, lookInBothSchemes, program } from '../people.ts';

const PROGRAMME = 'Rivers and lights';

/** The palette, opened by its keys. */
async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search, or type an action' });
  await expect(field).toBeFocused();
  return field;
}

test.describe('dashboard, search and palette', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;

  test.beforeAll(async () => {
    world = await moneyWorld(['applicant1', 'applicant2'], { name: PROGRAMME });
  });

  test('a director sees what waits, and each number leads to the list that it counts', async ({ browser }) => {
    const page = await as(browser, 'director');
    await page.goto(`/secure/admin?programme=${world.programmeId}`);
    const pipeline = page.getByRole('region', { name: 'Pipeline' });
    await expect(pipeline.getByRole('link', { name: /All applications/ })).toContainText('2');
    await expect(page.getByRole('region', { name: 'To do' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Budget' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Deadlines' }).getByRole('link').first()).toBeVisible();
    await lookInBothSchemes(page, 'dashboard');

    await pipeline.getByText('View as table').click();
    await expect(pipeline.getByRole('row', { name: /Contracts/ })).toContainText('2');
    const download = page.waitForEvent('download');
    await pipeline.getByRole('button', { name: 'Download pipeline as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${PROGRAMME} pipeline.csv`);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Contracts,2,');
    await expectAccessible(page, 'dashboard as tables');

    // The address keeps the programme; a reload shows the same figures.
    await page.reload();
    await expect(page.getByRole('combobox', { name: /^Programme/ })).toHaveValue(world.programmeId);

    // Every number that stands on the screen, walked in the browser: the page behind it tells the same count.
    const waiting = page.getByRole('region', { name: 'To do' }).getByRole('link').filter({ hasText: PROGRAMME });
    for (const text of await waiting.allInnerTexts()) {
      const [count = '', what = text] = text.split('\n').filter((line) => line.trim() !== '');
      await waiting.filter({ hasText: what }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(new RegExp(`(of|^)\\s*${count}\\b`)).first()).toBeVisible();
      await page.goBack();
    }
    await page.context().close();
  });

  test('an assessor sees their own queue and nothing of programmes', async ({ browser }) => {
    const page = await asAtHome(browser, 'assessor1');
    await expect(page.getByRole('region', { name: 'To do' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pipeline' })).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /^Programme/ })).toHaveCount(0);
    await lookInBothSchemes(page, 'dashboard-assessor');
    await page.context().close();
  });

  test('an accountant starts with the payments, of all programmes or of one, and opens the next step', async ({ browser }) => {
    const page = await as(browser, 'accountant');
    await page.goto('/secure/admin');
    await expect(page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /Overdue, not withheld/ })).toBeVisible();
    const budgets = page.getByRole('region', { name: 'Budget by programme' });
    await expect(budgets.getByRole('link', { name: PROGRAMME })).toBeVisible();
    await lookInBothSchemes(page, 'dashboard-accountant');
    await budgets.getByText('View as table').click();
    await expect(budgets.getByRole('row', { name: /^All programmes ₦/ })).toBeVisible();
    await page.getByRole('combobox', { name: /^Programme/ }).selectOption(world.programmeId);
    await expect(budgets).toHaveCount(0);
    const overdue = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /Overdue, not withheld/ });
    await expect(overdue).toContainText('₦90,000,000.00');
    const payments = page.getByRole('region', { name: 'Payments', exact: true });
    await expect(payments.getByRole('row')).toHaveCount(3);
    await expectAccessible(page, 'dashboard-accountant-one');
    await overdue.click();
    await expect(page).toHaveURL(new RegExp(`/accounting/${world.programmeId}\\?filters=`));
    await page.goBack();
    await payments
      .getByRole('link', { name: /^Approve term 1/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await page.context().close();
  });

  test('M&E starts with the reports, and opens the one to review', async ({ browser }) => {
    const { projectId, reports } = world.projects['applicant1'] ?? { projectId: '', reports: [] };
    const at = await program('mande');
    await dataOf(
      clientAt(at).POST('/api/risk/new', { body: { project: projectId, title: 'Late rains', likelihood: 5, impact: 4 } }),
    );
    const page = await as(browser, 'mande');
    await page.goto(`/secure/admin?programme=${world.programmeId}`);
    await expect(page.getByRole('list', { name: 'Figures' }).getByRole('link')).toHaveCount(4);
    expect(reports).toHaveLength(1);
    await expect(page.getByRole('region', { name: 'Reports' })).toContainText('None is late, to review, or due within a month.');
    await expect(page.getByRole('region', { name: 'Amendments' })).toContainText('None is waiting for a decision.');
    const risks = page.getByRole('region', { name: 'Risks' });
    await expect(risks).toContainText('1 open, 1 added this week, 1 rated high.');
    await lookInBothSchemes(page, 'dashboard-mande');
    await risks.getByRole('link', { name: 'View the most serious risk: Late rains' }).click();
    await expect(page).toHaveURL(new RegExp(`/grantee_management/${world.programmeId}/${projectId}`));
    await page.context().close();
  });

  test('a manager sees the load of all reviewers, payments due and failed emails in one line each', async ({ browser }) => {
    const page = await asAtHome(browser, 'manager');
    await expect(page.getByRole('region', { name: 'Reviewer load' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payments due' })).toContainText('in the next 14 days');
    await expect(page.getByRole('region', { name: 'Email delivery' })).toContainText('last seven days');
    await lookInBothSchemes(page, 'dashboard-manager');
    await page.context().close();
  });

  test('the palette finds, acts and gives the focus back, by keys alone', async ({ browser }) => {
    const page = await asAtHome(browser, 'director');
    await page.goto('/secure/admin/programmes');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = page.getByRole('link', { name: 'Dashboard' }).first();
    await before.focus();
    const field = await openPalette(page);
    await expect(page.getByRole('option', { name: 'New programme' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Invite user' })).toBeVisible();
    await lookInBothSchemes(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(before).toBeFocused();

    // An action by its name.
    await openPalette(page);
    await page.keyboard.type('theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await openPalette(page);
    await page.keyboard.type('rivers');
    const found = page.getByRole('group', { name: 'Programmes' }).getByRole('option', { name: PROGRAMME });
    await expect(found).toBeVisible();
    await look(page, 'palette-found-dark');
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/secure/admin/programmes/${world.programmeId}`));

    // Recent places come first where nothing is typed; the sheet of keys is an action too.
    await openPalette(page);
    await expect(page.getByRole('group', { name: 'Recent pages' }).getByRole('option', { name: 'Programmes' })).toBeVisible();
    await page.keyboard.type('>keyboard');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search and actions');
    await page.keyboard.press('Escape');

    // The last option leads to all results.
    await openPalette(page);
    await page.keyboard.type('rivers');
    await expect(page.getByRole('option', { name: /All results for/ })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/secure\/admin\/search\?search=rivers/);
    await expect(page.getByRole('region', { name: /^Programmes/ })).toContainText(PROGRAMME);
    await page.emulateMedia({ colorScheme: 'light' });
    await lookInBothSchemes(page, 'search');
    await page.getByLabel('Name, number, reference or amount').fill('nothing holds this');
    await expect(page.getByText(/No results for/)).toBeVisible();
    await page.context().close();
  });

  test('the search finds settings by other words, and help', async ({ browser }) => {
    const page = await asAtHome(browser, 'super.admin');
    await openPalette(page);
    await page.keyboard.type('money');
    await expect(page.getByRole('group', { name: 'Administration' }).getByRole('option')).toHaveText(/Currency and time zone/);
    await lookInBothSchemes(page, 'palette-settings');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/administration\/currency-and-time-zone$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Currency and time zone' })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('help keys');
    await expect(page.getByRole('group', { name: 'Help' }).getByRole('option', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/secure/admin/search?search=webhook');
    await page
      .getByRole('region', { name: 'Administration (1)' })
      .getByRole('link', { name: /Webhooks/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await page.context().close();
  });

  test('the palette offers an assessor nothing that is not theirs; applicants have none', async ({ browser }) => {
    const page = await asAtHome(browser, 'assessor1');
    await openPalette(page);
    await expect(page.getByRole('option', { name: 'Go to Tasks' })).toBeVisible();
    for (const name of ['New programme', 'Invite user', 'Assign reviews', 'Go to Users'])
      await expect(page.getByRole('option', { name })).toHaveCount(0);
    await page.keyboard.type('retention');
    await expect(page.getByText('No results for “retention”.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('rivers');
    await expect(page.getByText('No results for “rivers”.')).toBeVisible();
    await page.context().close();
    const applicant = await asAtHome(browser, 'applicant1');
    await applicant.keyboard.press('ControlOrMeta+k');
    await expect(applicant.getByRole('combobox')).toHaveCount(0);
    await applicant.context().close();
  });

  test('an applicant starts with the one most urgent thing', async ({ browser }) => {
    const at = await program('applicant3');
    const _id = await startApplication(clientAt(at), world.programmeId);
    await at.dispose();
    const page = await asAtHome(browser, 'applicant3');
    const urgent = page.getByRole('region', { name: PROGRAMME });
    await expect(urgent).toContainText('Finish and submit your application');
    await expect(urgent).toContainText(/\d+ days? left/);
    await lookInBothSchemes(page, 'home-urgent');
    await urgent.getByRole('link', { name: 'Continue this application' }).click();
    await expect(page).toHaveURL(new RegExp(`/secure/subscriber/applications/${_id}`));
    await page.context().close();
  });
});
