import { expect, test } from '../test.ts';
import { isSignedBy, startReceiver } from '../../apps/server/test/receiver.ts';
import { startProduct } from '../../tools/product.ts';
import { as, atBrowser, demo, lookInBothSchemes, clientAt, dataOf } from '../people.ts';

test.describe('webhooks, settings and erasure', () => {
  test('a webhook is made, tried, fails, is sent again, gets a new secret and is removed', async ({ browser }) => {
    // On a product of its own: it may reach the receiver of this machine.
    const product = await startProduct({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
    const receiver = await startReceiver();
    try {
      const page = await as(browser, 'super.admin', { baseURL: product.url });
      await page.goto('/secure/admin/administration/webhooks');
      await expect(page.getByText('No webhooks yet. Create one to notify your systems of events.')).toBeVisible();
      await page.getByRole('button', { name: 'New webhook' }).click();
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused();
      await page.getByRole('button', { name: 'New webhook' }).press('Enter');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByText('Choose at least one event.')).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Ledger');
      await page.getByLabel('Address', { exact: true }).fill('http://ledger.example.org/hook');
      await expect(page.getByText('Use https:// so that no one can intercept it.')).toBeVisible();
      await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/hook');
      await page.getByRole('checkbox', { name: 'Payment recorded as paid' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByText(/is inside a private network/)).toBeVisible();
      await lookInBothSchemes(page, 'webhook-new');
      await page.getByLabel('Address', { exact: true }).fill(receiver.url);
      await page.getByRole('button', { name: 'Create webhook' }).click();
      const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
      await lookInBothSchemes(page, 'webhook-secret');
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(/^whsec_/)).toBeHidden();

      receiver.answers.push((response) => response.writeHead(500).end());
      await page.getByRole('button', { name: 'Send test' }).click();
      const log = page.getByRole('dialog', { name: 'Deliveries to “Ledger”' });
      await expect(log.getByText('The receiver answered with status 500.')).toBeVisible();
      await lookInBothSchemes(page, 'webhook-deliveries');
      await log.getByRole('button', { name: 'Send again: Test' }).click();
      await expect(log.getByText('Delivered', { exact: true })).toBeVisible();
      expect(receiver.received.map((got) => isSignedBy(secret, got))).toEqual([true, true]);
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      await log.getByRole('button', { name: 'Close', exact: true }).click();

      await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Deliveries', exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('checkbox', { name: 'On', exact: true }).uncheck();
      await page.getByRole('button', { name: 'Save webhook' }).click();
      await expect(page.getByText('Off', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send test' })).toHaveAttribute('aria-disabled', 'true');
      await lookInBothSchemes(page, 'webhook-off');
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('button', { name: 'Create new secret' }).click();
      await expect(page.getByText(/^whsec_/)).not.toHaveText(secret);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Remove webhook' }).click();
      await expect(page.getByText('No webhooks yet. Create one to notify your systems of events.')).toBeVisible();
      await page.context().close();
    } finally {
      await receiver.close();
      await product.stop();
    }
  });

  test('the organisation is named, what a programme begins with is chosen, and what would go is previewed', async ({
    browser,
  }) => {
    const product = await startProduct();
    try {
      const page = await as(browser, 'super.admin', { baseURL: product.url });
      // The address of before leads to the first page of the administration.
      await page.goto('/secure/admin/settings');
      await page.waitForURL('**/secure/admin/administration/organisation');
      await page.getByLabel('Organisation name').fill('Obi Foundation');
      await page.getByLabel('Support email').fill('nobody');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Enter a valid email address, or leave it empty.')).toBeVisible();
      await lookInBothSchemes(page, 'settings-organisation');
      await page.getByLabel('Support email').fill('help@obi.test');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Organisation saved.')).toBeVisible();

      // What is typed and not saved asks before it is left.
      const sections = page.getByRole('navigation', { name: 'Administration' });
      await page.getByLabel('Organisation name').fill('Obi Trust');
      await sections.getByRole('link', { name: 'Currency and time zone' }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByLabel('Organisation name')).toHaveValue('Obi Foundation');
      await sections.getByRole('link', { name: 'Currency and time zone' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Currency and time zone' })).toBeVisible();
      const currency = page.getByRole('combobox', { name: 'Currency' });
      await currency.click();
      await currency.fill('GHS');
      await page.getByRole('option', { name: /^GHS/ }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Currency and time zone saved.')).toBeVisible();
      await sections.getByRole('link', { name: 'Files' }).click();
      await page.getByRole('checkbox', { name: 'Videos' }).uncheck();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('File types saved.')).toBeVisible();

      await sections.getByRole('link', { name: 'Data retention' }).click();
      const drafts = page.getByLabel('Drafts (months after the programme closed)');
      await drafts.fill('0');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Enter a number of months from 1 to 120, or leave the field empty.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Preview what would be deleted today' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await drafts.fill('120');
      await page.getByRole('button', { name: 'Preview what would be deleted today' }).click();
      await expect(page.getByText('Would be deleted today: nothing.')).toBeVisible();
      await lookInBothSchemes(page, 'settings-retention');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(/^Retention saved/)).toBeVisible();

      await page.goto('/secure/admin/programmes/new');
      await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^GHS/);
      const { page: guest, context } = await atBrowser(browser, { baseURL: product.url });
      await guest.goto('/signin');
      for (const text of ['Obi Foundation', 'help@obi.test']) await expect(guest.getByRole('contentinfo')).toContainText(text);
      await lookInBothSchemes(guest, 'public-foot');
      await context.close();
      await page.context().close();
    } finally {
      await product.stop();
    }
  });

  test('a person asks to be erased, and a Super Admin does it once nothing is open', async ({ browser }) => {
    const product = await startProduct();
    try {
      const person = await as(browser, 'volunteer', { baseURL: product.url });
      await person.goto('/secure/subscriber/preferences');
      await person.getByRole('button', { name: 'Request account deletion' }).click();
      await expect(person.getByText(/^Requested on/)).toBeVisible();
      await lookInBothSchemes(person, 'preferences-erasure');

      const page = await as(browser, 'super.admin', { baseURL: product.url });
      const people = await dataOf(
        clientAt(page).GET('/api/user/admin/many', { params: { query: { search: 'volunteer', limit: 5 } } }),
      );
      const user = people.find(({ email }) => email === demo('volunteer'));
      await page.goto(`/secure/admin/users/${user?._id}`);
      await page.getByRole('button', { name: 'Erase person (requested)' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Why').fill(`${user?.name} asked for it.`);
      await dialog.getByRole('button', { name: 'Erase person permanently' }).click();
      await expect(dialog.getByText('Don’t include the person’s name or address. The reason is stored.')).toBeVisible();
      await lookInBothSchemes(page, 'erase-person');
      await dialog.getByLabel('Why').fill('Asked for by the person.');
      await dialog.getByRole('button', { name: 'Erase person permanently' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Erased person' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Erase/ })).toHaveAttribute('aria-disabled', 'true');
      await lookInBothSchemes(page, 'erased-person');
      await person.reload();
      await expect(person).toHaveURL(/\/signin/);
      for (const each of [person, page]) await each.context().close();
    } finally {
      await product.stop();
    }
  });
});
