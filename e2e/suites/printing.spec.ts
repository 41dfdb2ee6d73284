import { as, clientAt, dataOf } from '../people.ts';
import { expect, test, type Page } from '../test.ts';

const LIGHT_TEXT = '#1b2126';
const textColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--text').trim());

test('a list prints its rows in light colours, without what only a screen needs', async ({ browser }) => {
  const page = await as(browser, 'manager', { colorScheme: 'dark' });
  const [programme] = await dataOf(clientAt(page).GET('/api/programme/many'));
  await page.goto(`/secure/admin/applications/programmes/${programme?._id ?? ''}`);
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('search')).toBeVisible();
  expect(await textColour(page)).not.toBe(LIGHT_TEXT);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of [
    page.getByRole('search'),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('checkbox'),
    page.getByRole('navigation', { name: 'Pages' }),
  ])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  expect(await textColour(page)).toBe(LIGHT_TEXT);
  await page.context().close();
});

test('scores print their programme, their pictures and whole names', async ({ browser }) => {
  const page = await as(browser, 'manager');
  const programmes = await dataOf(clientAt(page).GET('/api/programme/many', { params: { query: { limit: 50 } } }));
  const programme = programmes.find(({ name }) => name.startsWith('Safe Schools'));
  await page.goto(`/secure/admin/applications/programmes/${programme?._id ?? ''}/scores`);
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'View as table' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toContainText(programme?.name ?? 'no programme');
  await expect(page.getByRole('button', { name: 'View as table' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'CSV' }).filter({ visible: true })).toHaveCount(0);
  await expect(table.getByRole('rowheader').first()).toHaveCSS('white-space', 'normal');
  await page.context().close();
});

test('the dashboard prints its bars', async ({ browser }) => {
  const page = await as(browser, 'director');
  await page.goto('/secure/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').locator('i, svg, span').first()).toHaveCSS('print-color-adjust', 'exact');
  await page.context().close();
});
