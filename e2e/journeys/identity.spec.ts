import { expect, test, type Page } from '../test.ts';
import { startProvider } from '../../apps/server/test/oidc.ts';
import { startProduct } from '../../tools/product.ts';
import { atBrowser, demo, expectAccessible, lookInBothSchemes, PASSWORD, signIn } from '../people.ts';

test.describe('sign-in providers', () => {
  test('an administrator adds a provider, and colleagues sign in with it', async ({ browser }) => {
    const provider = await startProvider({
      newcomer: { email: 'newcomer@demo.grantdesk.test', name: 'Nana Newcomer' },
      director: { email: demo('director') },
    });
    const product = await startProduct({ WEBHOOK_INWARD_HOSTS: 'localhost' });
    try {
      const { page, context } = await atBrowser(browser, { baseURL: product.url });
      await signIn(page, demo('super.admin'));
      await page.goto('/secure/admin/administration/sign-in');
      await expect(page.getByRole('heading', { level: 1, name: 'Sign-in providers' })).toBeVisible();
      await page.getByRole('button', { name: 'New provider' }).click();
      await page.getByLabel('Kind').selectOption('OpenID Connect');
      await page.getByRole('button', { name: 'Add provider' }).click();
      await expect(page.getByText('Enter a name.')).toBeVisible();
      await page.getByLabel('Name').fill('Obi Foundation');
      await page.getByLabel('Issuer').fill(provider.issuer);
      await page.getByLabel('Client ID').fill('grantdesk');
      await page.getByLabel('Client secret').fill('a-secret-of-the-test');
      await page.getByLabel('Email domains').fill('demo.grantdesk.test');
      await page.getByLabel('People without an account').selectOption('Assessor');
      await page.getByRole('button', { name: 'Add provider' }).click();
      await expect(page.getByText('Provider saved.')).toBeVisible();
      const row = page
        .getByRole('list', { name: 'Sign-in providers' })
        .getByRole('listitem')
        .filter({ hasText: 'Obi Foundation' })
        .first();
      await expect(row).toContainText('People without an account get the role Assessor.');
      await lookInBothSchemes(page, 'sign-in-providers');
      await expectAccessible(page, 'sign-in-providers');
      const redirect = await row
        .getByText(/\/api\/auth\/callback\//)
        .first()
        .textContent();
      provider.serve((redirect ?? '').trim());
      await row.getByRole('button', { name: 'Test' }).click();
      await expect(page.getByText('Obi Foundation answers as it should.')).toBeVisible();

      // A person without an account gets one.
      const newcomer = await atBrowser(browser, { baseURL: product.url });
      await goThrough(newcomer.page, 'newcomer');
      await newcomer.page.waitForURL('**/secure/**');
      await expect(newcomer.page.getByText('Nana Newcomer').first()).toBeVisible();
      await newcomer.context.close();

      // Behind this account are decisions: its password connects it, once.
      const director = await atBrowser(browser, { baseURL: product.url });
      await goThrough(director.page, 'director');
      await expect(director.page.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
      await lookInBothSchemes(director.page, 'connect-account');
      await expectAccessible(director.page, 'connect-account');
      await page.reload();
      await expect(page.getByRole('list', { name: 'Accounts to connect' })).toContainText(demo('director'));
      await director.page.getByLabel('Password', { exact: true }).fill('not-this-one');
      await director.page.getByRole('button', { name: 'Connect and sign in' }).click();
      await expect(director.page.getByRole('alert').first()).toBeVisible();
      await director.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await director.page.getByRole('button', { name: 'Connect and sign in' }).click();
      await director.page.waitForURL('**/secure/**');
      await director.context.clearCookies();
      await goThrough(director.page, 'director');
      await director.page.waitForURL('**/secure/**');
      await director.context.close();

      await page.reload();
      await expect(page.getByRole('list', { name: 'Sign-in providers' })).toContainText('2 accounts are connected.');
      await context.close();
    } finally {
      await product.stop();
      await provider.stop();
    }
  });
});

/** From the sign-in page through the pages of the provider. */
async function goThrough(page: Page, login: string): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Obi Foundation' }).click();
  const name = page.getByPlaceholder('Enter any login');
  await name.fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
