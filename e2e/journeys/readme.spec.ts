import path from 'node:path';
import { startProduct, type Product } from '../../tools/product.ts';
import { expect, test, type Browser, type Page } from '../test.ts';
import { api, as, expectAccessible } from '../people.ts';

const PHONE = { width: 375, height: 812 };
const folder = path.join(import.meta.dirname, '../../docs/pictures');

/** The pictures of the README are written only where README_PICTURES is set: a run of the tests changes no file. */
async function readmePicture(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  if (process.env['README_PICTURES'])
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** The four screens that the README shows, in the demonstration as its first start leaves it. */
test.describe('pictures of the README', () => {
  let product: Product;
  // Other journeys change the demonstration of their product.
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(() => product.stop());

  const at = (browser: Browser, who: string, options: Parameters<typeof as>[2] = {}): Promise<Page> =>
    as(browser, who, { baseURL: product.url, ...options });

  test('the dashboard of the manager', async ({ browser }) => {
    const page = await at(browser, 'manager');
    await page.goto('/');
    for (const region of ['To do', 'Deadlines']) await expect(page.getByRole('region', { name: region })).toBeVisible();
    await expect(page.getByRole('region', { name: 'To do' }).getByRole('link').first()).toBeVisible();
    await readmePicture(page, 'dashboard');
    await page.context().close();
  });

  test('a section of a form on a phone', async ({ browser }) => {
    const page = await at(browser, 'applicant2', { viewport: PHONE });
    const [draft] = await api<{ _id: string }[]>(page, 'GET', '/application/mine');
    await page.goto(`/secure/subscriber/applications/${draft?._id}/form?section=1`);
    await expect(page.getByLabel('Name of the organisation')).not.toHaveValue('');
    await readmePicture(page, 'form-section');
    await page.context().close();
  });

  test('an assessor scores an application', async ({ browser }) => {
    const page = await at(browser, 'assessor1');
    await page.goto('/secure/admin/tasks');
    await page
      .getByRole('link', { name: 'Start reviewing' })
      .or(page.getByRole('button', { name: 'Start reviewing' }))
      .click();
    await expect(page.getByRole('heading', { name: 'Score Application' })).toBeVisible();
    await expect(page.getByRole('radiogroup').first()).toBeVisible();
    // The answer moves beside the criterion that it is scored by.
    await page.keyboard.press('s');
    await expect(page.locator('[data-aligned]').first()).toBeVisible();
    await readmePicture(page, 'scoring');
    await page.context().close();
  });

  test('the decision room of the director', async ({ browser }) => {
    const page = await at(browser, 'director');
    const programmes = await api<{ _id: string; name: string }[]>(page, 'GET', '/programme/many?limit=300');
    const fund = programmes.find(({ name }) => name.startsWith('Healthy Mothers Fund'));
    await page.goto(`/secure/admin/applications/programmes/${fund?._id}/decisions`);
    await expect(page.getByText(/of 8 decisions drafted/)).toBeVisible();
    await readmePicture(page, 'decision-room');
    await page.context().close();
  });
});
