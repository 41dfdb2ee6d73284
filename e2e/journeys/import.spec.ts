import { expect, test, type Page } from '../test.ts';
import { as, expectAccessible, lookInBothSchemes } from '../people.ts';

const HEAD = 'Ref,Grantee,Title,Amount,Currency,Award date';
const FILE = `${HEAD}
Z-1,Reef Keepers,Coral nursery,1200.50,GBP,2019-03-01
Z-2,Reef Keepers,Boat repair,800,XXQ,2019-04-01
Z-3,Harbour Choir,Songbooks,=1+1,GBP,2019-05-01
`;

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/secure/admin/organisations/imports');
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await dialog.getByLabel('What the file contains').selectOption('Awards');
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('past grants are imported: columns, a dry run, corrections, and undone again', async ({ browser }) => {
  const page = await as(browser, 'director');
  await page.goto('/secure/admin/organisations');
  await page.getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('button', { name: 'Import a file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Choose a file.', { exact: true })).toBeVisible();

  await upload(page, 'old-grants.csv', FILE);
  await page.getByLabel('Amount').selectOption('Not in the file');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('link', { name: 'Choose a column for Amount.' })).toBeVisible();
  await page.getByLabel('Amount').selectOption('Amount');
  await page.getByLabel('Organisation (optional)').selectOption('Grantee');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('Currency: “XXQ” is not a currency code, such as GBP.')).toBeVisible();
  await expect(page.getByText('Amount contains a formula. Enter its result.')).toBeVisible();
  await expectAccessible(page, 'import-checked');
  await lookInBothSchemes(page, 'import-checked');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const refused = Buffer.concat(chunks).toString('utf8');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();

  await upload(page, 'old-grants-corrected.csv', refused.replace('XXQ', 'USD').replace("'=1+1", '2'));
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();

  await page.goto('/secure/admin/organisations?search=Reef');
  await page.getByRole('link', { name: 'Reef Keepers' }).click();
  await expect(page.getByText('Coral nursery')).toBeVisible();
  await expect(page.getByText('Boat repair')).toBeVisible();
  await expectAccessible(page, 'import-organisation');

  await page.goto('/secure/admin/organisations/imports');
  await lookInBothSchemes(page, 'imports');
  await page.getByRole('link', { name: 'old-grants-corrected.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto('/secure/admin/organisations?search=Reef');
  await page.getByRole('link', { name: 'Reef Keepers' }).click();
  await expect(page.getByText('Coral nursery')).toBeVisible();
  await expect(page.getByText('Boat repair')).toBeHidden();
  await page.context().close();
});
