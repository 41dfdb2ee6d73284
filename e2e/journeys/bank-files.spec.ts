import { readFileSync } from 'node:fs';
import { expect, test } from '../test.ts';
import { demoProgramme, first, recordCheck } from '../calls.ts';
import { as, clientAt, dataOf, expectAccessible, lookInBothSchemes } from '../people.ts';

test.describe('paying by a file for the bank', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';
  let payee = '';
  let reference = '';

  test.beforeAll(async ({ browser }) => {
    const director = await as(browser, 'director');
    programme = await demoProgramme(clientAt(director), 'Flood Response');
    const due = await dataOf(
      clientAt(director).GET('/api/payment/due-for-approval/{id}', { params: { path: { id: programme } } }),
    );
    const waiting = first(due.filter(({ status }) => status === 'Pending'));
    payee = waiting.accountName ?? '';
    const { checks } = await dataOf(clientAt(director).GET('/api/payment/one/{id}', { params: { path: { id: waiting._id } } }));
    await recordCheck(clientAt(director), checks?.organisation ?? '');
    const body = { applicationId: waiting.applicationId, paymentId: waiting._id, status: 'Approved' as const };
    await dataOf(clientAt(director).POST('/api/payment/approve', { body }));
  });

  test('an accountant makes a batch, and cannot release it', async ({ browser }) => {
    const page = await as(browser, 'accountant');
    await page.goto(`/secure/admin/accounting/${programme}`);
    await page.getByRole('link', { name: 'Bank files' }).click();
    await expect(page.getByRole('heading', { name: 'Bank files' })).toBeVisible();
    await page.getByRole('button', { name: 'Change account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paying account' });
    await dialog.getByLabel('Account number or IBAN').fill('GB82WEST12345698765433');
    await dialog.getByLabel('Bank country').selectOption('GB');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect(dialog.getByText('This IBAN is not valid')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await lookInBothSchemes(page, 'bank-files');
    await page.getByRole('link', { name: 'Make a batch' }).click();
    await expect(page.getByRole('heading', { name: 'Make a batch' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: payee })).toBeChecked();
    await expectAccessible(page, 'new batch');
    await page.getByRole('button', { name: 'Make batch' }).click();
    await expect(page.getByRole('heading', { name: /^Batch \d+$/ })).toBeVisible();
    await expect(page.getByText('Awaiting release')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release batch' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('someone else releases it, and the file is the same each time', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto(`/secure/admin/accounting/${programme}/batches`);
    await page.getByRole('listitem').filter({ hasText: 'Awaiting release' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Release batch' }).click();
    await expect(page.getByRole('button', { name: 'Download bank file' })).toBeVisible();
    const contents: string[] = [];
    for (const _time of [1, 2]) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download bank file' }).click();
      contents.push(readFileSync(await (await download).path(), 'utf8'));
    }
    expect(contents[0]).toContain('pain.001.001.09');
    expect(contents[1]).toBe(contents[0]);
    reference = /<EndToEndId>(\w+)</.exec(contents[0] ?? '')?.[1] ?? '';
    await lookInBothSchemes(page, 'bank-batch');
  });

  test('the statement of the bank records the payment as paid', async ({ browser }) => {
    const page = await as(browser, 'accountant');
    await page.goto(`/secure/admin/accounting/${programme}/batches`);
    const amount = await page.evaluate(
      async ([id]) => {
        const batches = (await (await fetch(`/api/payment-batch/many?programme=${id}`)).json()) as { data: { total: number }[] };
        return ((batches.data[0]?.total ?? 0) / 100).toFixed(2);
      },
      [programme],
    );
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now());
    const upload = async (name: string, content: string) => {
      await page.getByRole('button', { name: 'Upload bank statement' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload bank statement' });
      await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
      await dialog.getByRole('button', { name: 'Upload' }).click();
    };
    await upload('holiday.csv', 'day,weather\nMonday,rain\n');
    await expect(page.getByText('This is no statement that can be read')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await upload('today.csv', `reference,amount,date\n${reference},${amount},${today}\nRENT,12.00,${today}\n`);
    await expect(page.getByRole('heading', { name: 'today.csv' })).toBeVisible();
    await lookInBothSchemes(page, 'bank-statement');
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByText('By Efua Asante')).toBeVisible();
    await page.getByRole('link', { name: payee }).click();
    await expect(page.getByRole('link', { name: 'today.csv' })).toBeVisible();
  });
});
