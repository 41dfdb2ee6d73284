import { readFileSync } from 'node:fs';
import { expect, test } from '../test.ts';
import { moneyWorld } from '../money-world.ts';
import { as, atBrowser, expectAccessible, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Rivers in the open';

test.describe('open data of awards', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';
  const staffPage = (): string => `/secure/admin/programmes/${programme}/open-data`;
  const publicPage = (): string => `/programmes/${programme}/awards`;

  test.beforeAll('two signed grants with their projects', async () => {
    test.setTimeout(180_000);
    programme = (await moneyWorld(['osun', 'kauye'], { name: PROGRAMME })).programmeId;
  });

  test('a manager says who publishes and what is held back, and sees each award before and after', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/programmes/${programme}`);
    await page.getByRole('link', { name: 'Open data' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Open data' })).toBeVisible();
    const publish = page.getByRole('button', { name: 'Publish awards' });
    await publish.focus();
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toHaveAccessibleDescription('The funder name is missing.');

    await page.getByLabel('Funder name').fill('Rivers Foundation');
    await page.getByLabel('Organisation identifier').fill('NG-CAC-445566');
    await page.getByLabel('Publisher prefix').fill('rivers');
    await page.getByLabel('Licence').selectOption({ label: 'CC BY 4.0' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('link', { name: 'Enter a prefix such as 360G-yourname.' })).toBeVisible();
    await expectAccessible(page, 'open-data-error');
    await page.getByLabel('Publisher prefix').fill('360G-rivers');
    await page.getByLabel('Description', { exact: true }).selectOption({ label: 'Plan (application)' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('All changes saved.')).toBeVisible();

    const award = page.getByRole('article').first();
    await expect(award.getByRole('row', { name: /^Description/ })).toContainText('Trees');
    await expect(award.getByText('Ready')).toBeVisible();
    await lookInBothSchemes(page, 'open-data-preview');

    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: /^Exclude/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Exclude award' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('They work where it is not safe to be known.');
    await expectAccessible(page, 'open-data-leave-out');
    await dialog.getByRole('button', { name: 'Exclude award' }).click();
    await expect(page.getByRole('article').last().getByText('They work where it is not safe to be known.')).toBeVisible();

    await publish.click();
    await expect(page.getByRole('dialog', { name: 'Publish 1 award?' })).toContainText('1 award excluded.');
    await expectAccessible(page, 'open-data-confirm');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish awards' }).click();
    await expect(page.getByText('1 award published.')).toBeVisible();
    await expect(page.getByText('Public since')).toBeVisible();
    await page.context().close();
  });

  test('anyone reads the awards, takes them along, and finds them from the programme', async ({ browser }) => {
    const { page, context } = await atBrowser(browser);
    await page.goto(`/programmes/${programme}`);
    await page.getByRole('link', { name: 'View awards' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Awards' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Awards' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByText('Rivers Foundation')).toBeVisible();
    await expect(page.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible();
    await lookInBothSchemes(page, 'awards-public');
    for (const [label, has] of [
      ['360Giving JSON', '"grants":'],
      ['CommonGrants JSON', '"paginationInfo":'],
      ['CSV', 'Recipient Org:Name'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: label }).click()]);
      const text = readFileSync(await download.path(), 'utf8');
      expect(text).toContain(has);
      expect(text).not.toContain('@');
    }
    await context.close();
  });

  test('what is taken back is gone at once', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(staffPage());
    await page.getByRole('button', { name: 'Unpublish awards' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish awards' }).click();
    await expect(page.getByText('The awards are no longer public.')).toBeVisible();
    await page.context().close();
    const { page: visitor, context } = await atBrowser(browser);
    await visitor.goto(publicPage());
    await expect(visitor.getByText('Page not found')).toBeVisible();
    await visitor.goto(`/programmes/${programme}`);
    await expect(visitor.getByRole('heading', { level: 1, name: PROGRAMME })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'View awards' })).toBeHidden();
    await context.close();
  });
});
