import { as, atBrowser, expectAccessible, look } from '../people.ts';
import { expect, test, type Page } from '../test.ts';

/** Opens the help of the screen, in the tab that it opens itself. */
async function openHelp(page: Page, name: string): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name }).click();
  const help = await opening;
  await expect(help.getByRole('heading', { level: 1 })).toBeVisible();
  return help;
}

test('the ? of a screen opens the page of the guide about it, whose search finds the others', async ({ browser }) => {
  const page = await as(browser, 'manager');
  await page.goto('/secure/admin/tasks/conflicts');
  const help = await openHelp(page, 'Help with this page');
  await expect(help.getByRole('heading', { level: 1 })).toHaveText(/Declare a conflict of interest/);
  await look(help, 'guide-page');
  await help.getByRole('button', { name: 'Search' }).click();
  await help.getByRole('searchbox').fill('bank details');
  await help
    .getByRole('option', { name: /Enter your bank details/ })
    .first()
    .click();
  await expect(help).toHaveURL(/\/help\/applicants\/bank-details/);
  await help.goto('/help/no/such/page');
  await expect(help.getByText('404')).toBeVisible();
  await page.context().close();
});

test('a guest who reads French gets the guide in French, at 375 px too', async ({ browser }) => {
  const { page, context } = await atBrowser(browser, { locale: 'fr-FR', viewport: { width: 375, height: 812 } });
  await page.goto('/programmes');
  const help = await openHelp(page, 'Aide sur cette page');
  await expect(help).toHaveURL(/\/help\/fr\/applicants\/find-a-programme/);
  await expect(help.getByRole('heading', { level: 1 })).toHaveText(/Trouver un programme et commencer/);
  await expect.poll(() => help.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expectAccessible(help, 'guide in French on a phone');
  await context.close();
});

test('an applicant finds help and the news of the product on a phone and at a desk', async ({ browser }) => {
  const page = await as(browser, 'applicant1', { viewport: { width: 375, height: 812 } });
  await page.goto('/secure/subscriber/applications');
  await page.getByRole('button', { name: 'Menu' }).click();
  const help = await openHelp(page, 'Help');
  await expect(help.getByRole('heading', { level: 1 })).toHaveText(/Follow your application/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /account menu/ }).click();
  const news = await openHelp(page, 'What’s new');
  await expect(news.getByRole('heading', { name: 'Unreleased' })).toBeVisible();
  await page.context().close();
});

test('a hint for people who are new to a screen stays closed once it is dismissed', async ({ browser }) => {
  const page = await as(browser, 'assessor1');
  await page.goto('/secure/admin/tasks');
  const hint = page.getByRole('complementary', { name: 'Hint' });
  await expect(hint).toContainText('Your draft is saved as you score.');
  await expectAccessible(page, 'hint');
  await hint.getByRole('button', { name: 'Don’t show this hint again' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.context().close();
});
