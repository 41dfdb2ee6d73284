import { expect, test } from '@playwright/test';
import { isSignedBy, startReceiver } from '../../apps/server/test/receiver.ts';
import { startProduct } from '../../scripts/product.ts';
import { as, lookInBothSchemes } from '../people.ts';

test.describe('webhooks', () => {
  test('S31 a webhook is made, tried, fails, is sent again, gets a new secret and is removed', async ({ browser }) => {
    // On a product of its own: it may reach the receiver of this machine.
    const product = await startProduct({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
    const receiver = await startReceiver();
    try {
      const page = await as(browser, 'super.admin', { baseURL: product.url });
      await page.goto('/secure/admin/settings');
      await expect(page.getByText('No program is told of anything.')).toBeVisible();
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByRole('button', { name: 'Make the webhook' }).click();
      await expect(page.getByText('Choose at least one thing to be told of!')).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Ledger');
      await page.getByLabel('Address', { exact: true }).fill('http://ledger.example.org/hook');
      await expect(page.getByText('Use https:// so that nobody on the way reads along!')).toBeVisible();
      await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/hook');
      await page.getByRole('checkbox', { name: 'A payment was recorded as paid' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Make the webhook' }).click();
      await expect(page.getByText(/lies inside a network of its own/)).toBeVisible();
      await lookInBothSchemes(page, 'webhook-new');
      await page.getByLabel('Address', { exact: true }).fill(receiver.url);
      await page.getByRole('button', { name: 'Make the webhook' }).click();
      const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
      await lookInBothSchemes(page, 'webhook-secret');
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(/^whsec_/)).toBeHidden();

      receiver.answers.push((response) => response.writeHead(500).end());
      await page.getByRole('button', { name: 'Send a test' }).click();
      const log = page.getByRole('dialog', { name: 'Deliveries of “Ledger”' });
      await expect(log.getByText('It answered 500.')).toBeVisible();
      await lookInBothSchemes(page, 'webhook-deliveries');
      await log.getByRole('button', { name: 'Send again: A test' }).click();
      await expect(log.getByText('Delivered', { exact: true })).toBeVisible();
      expect(receiver.received.map((got) => isSignedBy(secret, got))).toEqual([true, true]);
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      await log.getByRole('button', { name: 'Close', exact: true }).click();

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Switched on' }).uncheck();
      await page.getByRole('button', { name: 'Save the webhook' }).click();
      await expect(page.getByText('Switched off', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send a test' })).toHaveAttribute('aria-disabled', 'true');
      await lookInBothSchemes(page, 'webhook-off');
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('button', { name: 'Make a new secret' }).click();
      await expect(page.getByText(/^whsec_/)).not.toHaveText(secret);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Remove it' }).click();
      await expect(page.getByText('No program is told of anything.')).toBeVisible();
      await page.context().close();
    } finally {
      await receiver.close();
      await product.stop();
    }
  });
});
