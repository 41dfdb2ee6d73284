import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.ts';
import { startProduct } from '../../tools/product.ts';
import { atBrowser, demo, expectAccessible, lookInBothSchemes, signIn } from '../people.ts';

test('a Super Admin exports the views for business intelligence, and sees where the files are and how the system is', async ({ browser }) => {
  const product = await startProduct({});
  try {
    const { page, context } = await atBrowser(browser, { baseURL: product.url });
    await signIn(page, demo('super.admin'));
    await page.goto('/secure/admin/administration/reporting');
    await expect(page.getByRole('heading', { level: 1, name: 'Reporting' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'payments', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export now' })).toHaveAttribute('aria-disabled', 'true');

    await page.getByLabel('Nightly export').selectOption('CSV');
    await page.getByLabel('Keep exports for (days)').fill('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Enter a number of days from 1 to 366.')).toBeVisible();
    await page.getByLabel('Keep exports for (days)').fill('30');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Reporting settings saved.')).toBeVisible();

    await page.getByRole('button', { name: 'Export now' }).click();
    const row = page.getByRole('region', { name: 'Exports' }).getByRole('row').filter({ hasText: 'Complete' });
    await expect(row).toContainText(/CSV: \d+ files, [\d,]+ rows/);
    const folder = (await row.getByRole('cell').last().textContent()) ?? '';
    const files = readdirSync(path.join(product.dataDir, 'files', folder));
    expect(files).toContain('applications.csv');
    expect(files).not.toContain('personal');
    expect(readFileSync(path.join(product.dataDir, 'files', folder, 'programmes.csv'), 'utf8')).toContain(
      'programme_id,name,currency',
    );
    await expectAccessible(page, 'reporting');
    await lookInBothSchemes(page, 'reporting');

    await page.goto('/secure/admin/administration/system');
    await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Checks' })).toContainText('No backup is made by itself.');
    await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible();
    await expectAccessible(page, 'system');
    await lookInBothSchemes(page, 'system');

    // A person without the right sees no view and no export.
    await context.clearCookies();
    await signIn(page, demo('manager'));
    await page.goto('/secure/admin/administration/reporting');
    await expect(page.getByRole('alert')).toContainText('Access denied!');
    await expect(page.getByRole('cell', { name: 'payments', exact: true })).toHaveCount(0);
  } finally {
    await product.stop();
  }
});
