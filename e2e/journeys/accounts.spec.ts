import { expect, test, type Page } from '../test.ts';
import { readFile } from 'node:fs/promises';
import { startProvider } from '../../apps/server/test/oidc.ts';
import { startProduct } from '../../tools/product.ts';
import {
  as,
  atBrowser,
  clientAt,
  dataOf,
  demo,
  expectAccessible,
  lookInBothSchemes,
  openMenu,
  PASSWORD,
  signIn,
} from '../people.ts';
import { authenticator } from '../totp.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Turns the second factor on as a person does; answers the key and the recovery codes. */
async function turnOn(inside: ReturnType<typeof panel> | Page, pictures?: (name: string) => Promise<void>) {
  await inside.getByLabel('Your password').fill(PASSWORD);
  await inside.getByRole('button', { name: 'Continue' }).click();
  await expect(inside.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await inside.locator('code').innerText()).replace(/\s/g, '');
  await pictures?.('second-factor-key');
  await inside.getByLabel('Code from your app').fill('12');
  await inside.getByRole('button', { name: 'Turn on' }).click();
  await expect(inside.getByText('The code from your authenticator app has 6 digits. Check the code.')).toBeVisible();
  await inside.getByLabel('Code from your app').fill(authenticator(key));
  await inside.getByRole('button', { name: 'Turn on' }).click();
  await expect(inside.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await inside.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await pictures?.('second-factor-codes');
  return { key, codes };
}

/** The password at the sign-in page; the code is requested next. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test.describe('accounts', () => {
  test('a person turns the second factor on, signs in with a code and with a recovery code, and turns it off', async ({
    browser,
  }) => {
    const page = await as(browser, 'applicant3');
    await page.goto('/secure/subscriber/preferences');
    const factor = panel(page, 'Two-factor authentication');
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await expect(factor.getByLabel('Your password')).toBeFocused();
    const { key, codes } = await turnOn(factor, (name) => lookInBothSchemes(page, name));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      factor.getByRole('button', { name: 'Download as text file' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
    await factor.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await expect(factor.getByText(/10 recovery codes left/)).toBeVisible();
    await page.context().close();

    // By keyboard alone, with the address that was requested at the end of it.
    const { context, page: fresh } = await atBrowser(browser);
    await fresh.goto('/secure/subscriber/applications');
    await givePassword(fresh, demo('applicant3'));
    await lookInBothSchemes(fresh, 'sign-in-code');
    await expect(fresh.getByLabel('Code', { exact: true })).toBeFocused();
    // A reload keeps the step.
    await fresh.reload();
    await expect(fresh.getByLabel('Code', { exact: true })).toBeFocused();
    await fresh.keyboard.type('000000');
    await fresh.keyboard.press('Enter');
    await expect(
      fresh.getByRole('alert').getByText('This code is incorrect or has already been used. Enter a new code.'),
    ).toBeVisible();
    await expectAccessible(fresh, 'wrong code');
    // A code is good once: the next one, which a clock that is ahead shows already, and which a step of 30 seconds only makes truer.
    await fresh.getByLabel('Code', { exact: true }).fill(authenticator(key, 1));
    await fresh.keyboard.press('Enter');
    await fresh.waitForURL('**/secure/subscriber/applications');
    await context.close();

    const second = await atBrowser(browser);
    await second.page.goto('/signin');
    await givePassword(second.page, demo('applicant3'));
    await second.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expect(second.page.getByLabel('Recovery code')).toBeFocused();
    await expectAccessible(second.page, 'recovery code');
    await second.page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
    await second.page.keyboard.press('Enter');
    await second.page.waitForURL(/\/secure\//);
    await second.page.goto('/secure/subscriber/preferences');
    const again = panel(second.page, 'Two-factor authentication');
    await expect(again.getByText(/9 recovery codes left/)).toBeVisible();
    await again.getByRole('button', { name: 'Turn off' }).click();
    await again.getByLabel('Your password').fill(PASSWORD);
    await again.getByRole('button', { name: 'Turn off' }).click();
    await expect(again.getByText('Off')).toBeVisible();
    await second.context.close();
  });

  // No one else's journey signs in as this person: the address that they had is gone.
  test('the address changes when both mailboxes have said yes, and signs in with it', async ({ browser }) => {
    const page = await as(browser, 'okeimesi');
    await page.goto('/secure/subscriber/preferences');
    const address = panel(page, 'Email address');
    await address.getByLabel('New email address').fill(demo('okeimesi'));
    await address.getByRole('button', { name: 'Change email address' }).click();
    await expect(address.getByText('This is already your account’s address.')).toBeVisible();
    await address.getByLabel('New email address').fill('ayo@example.test');
    await address.getByLabel('Your password').fill(PASSWORD);
    await address.getByRole('button', { name: 'Change email address' }).click();
    await expect(address.getByText('Changing to ayo@example.test')).toBeVisible();
    await lookInBothSchemes(page, 'preferences-pending');
    // The mailbox of the demonstration stands in for both of theirs.
    for (const [subject, end] of [
      ['Confirm your new email address', 'Email address confirmed'],
      ['Confirm your email address change', 'The account’s email address was changed.'],
    ] as const) {
      await page.goto('/mailbox');
      await page.getByRole('button', { name: subject }).first().click();
      await page.getByRole('link', { name: /email-change/ }).click();
      await expect(page.getByRole('heading', { name: 'Email address change' })).toBeVisible();
      await lookInBothSchemes(page, 'email-change');
      await page.getByRole('button', { name: 'Confirm change' }).click();
      await expect(page.getByText(end)).toBeVisible();
    }
    await page.waitForURL('**/preferences');
    await expect(panel(page, 'Email address').getByText('ayo@example.test')).toBeVisible();
    await page.context().close();
    const entered = await atBrowser(browser);
    await signIn(entered.page, 'ayo@example.test');
    await entered.context.close();
  });

  test('a sign-up link that is opened in another browser asks for a new password, and signs in with it', async ({ browser }) => {
    const email = 'on.my.phone@example.test';
    const { context, page } = await atBrowser(browser);
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('www.evil.example');
    await page.getByLabel('Organisation').fill('Phone Farm');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('chosen at the desk');
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter a name without web addresses.').first()).toBeVisible();
    await page.getByLabel('Your name').fill('Fola Ade');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(email)).toBeVisible();
    let link = '';
    await expect(async () => {
      const mails = await dataOf(clientAt(page).GET('/api/mailbox/many'));
      const mail = mails.find(({ to, subject }) => to === email && subject === 'Verify your email address');
      link =
        /\/verify\?token=[\w-]+/.exec(
          JSON.stringify(
            await dataOf(clientAt(page).GET('/api/mailbox/one/{id}', { params: { path: { id: mail?._id ?? '' } } })),
          ),
        )?.[0] ?? '';
      expect(link).not.toBe('');
    }).toPass();
    await context.close();

    const phone = await atBrowser(browser);
    await phone.page.goto(link);
    await expect(phone.page.getByText(/different browser from the one you signed up with/)).toBeVisible();
    await lookInBothSchemes(phone.page, 'verify-new-password');
    await phone.page.getByLabel('New password').fill('Password123');
    await phone.page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(phone.page.getByText(/This password is easy to guess/).first()).toBeVisible();
    await expectAccessible(phone.page, 'refused new password');
    await phone.page.getByLabel('New password').fill('chosen on the phone');
    await phone.page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(phone.page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
    // The link is used up.
    await phone.page.goto(link);
    await expect(phone.page.getByText('This link no longer works')).toBeVisible();
    await phone.context.close();
  });

  test('the Super Admin asks staff for a second factor; a colleague is led to set it up, and goes on', async ({ browser }) => {
    // On a product of its own: every colleague there is shut out until they have one.
    const product = await startProduct();
    try {
      const page = await as(browser, 'super.admin', { baseURL: product.url });
      await page.goto('/secure/admin');
      await openMenu(page, 'Administration');
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Security' }).click();
      await expect(page.getByText(/staff accounts don’t use it yet/)).toBeVisible();
      await page.getByRole('checkbox', { name: 'Require two-factor authentication for staff' }).check();
      await page.getByLabel('Days to set it up').fill('ninety');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Enter a number of days from 0 to 90.')).toBeVisible();
      await lookInBothSchemes(page, 'settings');
      await page.getByLabel('Days to set it up').fill('14');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Security settings saved.')).toBeVisible();

      const colleague = await as(browser, 'mande', { baseURL: product.url });
      await colleague.goto('/secure/admin');
      await expect(colleague.getByText(/Your organisation requires two-factor authentication from/)).toBeVisible();
      await lookInBothSchemes(colleague, 'second-factor-reminder');
      await page.getByLabel('Days to set it up').fill('0');
      await page.getByRole('button', { name: 'Save changes' }).click();
      const security = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save changes' }) });
      await expect(security.getByText(/^Saved .* by /)).toBeVisible();
      // A page that was open already is led there by its next call.
      await colleague.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programmes' }).click();
      await expect(colleague.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
      await lookInBothSchemes(colleague, 'second-factor-must');
      await turnOn(colleague);
      await colleague.getByRole('button', { name: 'I’ve saved my codes' }).click();
      await colleague.waitForURL('**/secure/admin/programmes');
      await expect(colleague.getByRole('heading', { level: 1, name: 'Programmes' })).toBeVisible();
      await page.goto('/secure/admin/administration/security');
      await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
      for (const each of [page, colleague]) await each.context().close();
    } finally {
      await product.stop();
    }
  });

  test('single sign-on: a colleague continues with the provider; a person it does not vouch for gets a message', async ({
    browser,
  }) => {
    const provider = await startProvider({
      director: { email: demo('director'), email_verified: true },
      manager: { email: demo('manager'), email_verified: false },
    });
    const product = await startProduct(provider.env);
    provider.serve(`${product.url}/api/auth/callback/oidc`);
    try {
      const { context, page } = await atBrowser(browser, { baseURL: product.url });
      const go = async (login: string) => {
        await page.goto('/signin?returnTo=%2Fsecure%2Fadmin%2Fforms');
        await page.getByRole('button', { name: 'Continue with Obi Foundation' }).click();
        await page.getByPlaceholder('Enter any login').fill(login);
        await page.getByPlaceholder('and password').fill('any');
        await page.getByRole('button', { name: 'Sign-in' }).click();
        await page.getByRole('button', { name: 'Continue' }).click();
      };
      await page.goto('/signin');
      await expect(page.getByRole('button', { name: 'Continue with Obi Foundation' })).toBeVisible();
      await lookInBothSchemes(page, 'sign-in-provider');
      await go('manager');
      await expect(page.getByRole('alert').getByText(/Obi Foundation does not confirm that the address is yours/)).toBeVisible();
      await lookInBothSchemes(page, 'sign-in-provider-failed');
      await context.clearCookies();
      await go('director');
      // Decisions are behind this account: its password connects it, once.
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Connect and sign in' }).click();
      await page.waitForURL('**/secure/admin/forms');
      await expect(page.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible();
      // The provider also confirms who they are, in a window of its own, and what they were doing continues.
      await page.goto('/secure/subscriber/preferences');
      await askForIdentityOnce(page, '**/api/user/personal-data');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const identity = page.getByRole('dialog', { name: 'Confirm your password to continue' });
      const [window, download] = await Promise.all([
        context.waitForEvent('page'),
        page.waitForEvent('download'),
        identity.getByRole('button', { name: 'Continue with Obi Foundation' }).press('Enter'),
      ]);
      expect(download.suggestedFilename()).toContain('Personal data');
      await expect(identity).toBeHidden();
      await expect.poll(() => window.isClosed()).toBe(true);
      await context.close();
    } finally {
      await product.stop();
      await provider.stop();
    }
  });

  test('a passkey is added, signs in, and is removed', async ({ browser }) => {
    const page = await as(browser, 'applicant2');
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/secure/subscriber/preferences');
    const passkeys = panel(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Add passkey' }).click();
    await passkeys.getByLabel('Your password').fill(PASSWORD);
    await passkeys.getByRole('button', { name: 'Continue' }).click();
    await expect(passkeys.getByText(/not used yet/)).toBeVisible();
    await lookInBothSchemes(page, 'preferences-passkey');
    await page.context().clearCookies();
    await page.goto('/signin?returnTo=%2Fsecure%2Fsubscriber%2Fpreferences');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/preferences');
    await expect(passkeys.getByText(/last used/)).toBeVisible();
    // It also confirms who they are, in place of the password.
    await askForIdentityOnce(page, '**/api/user/personal-data');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const identity = page.getByRole('dialog', { name: 'Confirm your password to continue' });
    await lookInBothSchemes(page, 'identity-passkey');
    const download = page.waitForEvent('download');
    await identity.getByRole('button', { name: 'Use a passkey' }).click();
    await download;
    await expect(identity).toBeHidden();
    await passkeys.getByRole('button', { name: /^Remove passkey/ }).click();
    await passkeys.getByLabel('Your password').fill(PASSWORD);
    await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(passkeys.getByText(/last used/)).toBeHidden();
    await page.context().clearCookies();
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(
      page.getByRole('alert').getByText('No account uses this passkey. Try another one, or use your password.'),
    ).toBeVisible();
    await expectAccessible(page, 'refused passkey');
    await page.context().close();
  });

  test('after signing out the way back leads to the sign-in page, and shows nothing of before, not for a moment', async ({
    browser,
  }) => {
    const { context, page } = await atBrowser(browser);
    await signIn(page, demo('director'));
    const programmes = await dataOf(clientAt(page).GET('/api/programme/many', { params: { query: { limit: 300 } } }));
    const programme = programmes.find(({ applicationCount }) => applicationCount > 0);
    await page.goto(`/secure/admin/applications/programmes/${programme?._id}`);
    const link = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
    const [name = ''] = (await link.innerText()).split('\n');
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await context.addInitScript(watchFor, name);
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.evaluate(watchFor, name);
    for (const way of ['goBack', 'reload', 'goBack', 'goBack', 'goForward'] as const) {
      await page[way]();
      await expect(page.getByRole('button', { name: 'Sign in' }), way).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset['wasSeen']), way).toBeUndefined();
    }
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(name);
    await context.close();
  });
});

/** Runs in the page: writes down that a text was in it, however short. */
function watchFor(text: string): void {
  const look = (): void => {
    if (document.body?.textContent?.includes(text)) document.documentElement.dataset['wasSeen'] = text;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  look();
}

/** As after a quarter of an hour away: the next call of this address asks who it is. */
const askForIdentityOnce = (page: Page, address: string) =>
  page.route(
    address,
    (route) => route.fulfill({ status: 403, json: { code: 'CONFIRM_IDENTITY', message: 'Confirm your password to continue.' } }),
    { times: 1 },
  );
