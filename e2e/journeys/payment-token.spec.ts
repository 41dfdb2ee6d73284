import { expect, test } from '../test.ts';
import { moneyWorld, type MoneyWorld } from '../money-world.ts';
import { as, baseUrl, clientAt, dataOf, dayAtHome, lookInBothSchemes, program } from '../people.ts';

const PROGRAMME = 'Paid by the finance system';
const NAME = 'Journey of payments';
const AMOUNT = 4_000_000_000;

test.describe('a token that records payments', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;
  let token = '';

  const record = (person: string, more: object = {}) =>
    fetch(`${baseUrl()}/api/payment-token/record`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        paymentId: world.projects[person]?.payments[0]?._id,
        amount: AMOUNT,
        currency: 'NGN',
        date: dayAtHome(0),
        reference: `JE-${person}`,
        ...more,
      }),
    });
  const approve = async (who: string, person: string): Promise<void> => {
    const { applicationId, payments } = world.projects[person] ?? { applicationId: '', payments: [] };
    await dataOf(
      clientAt(await program(who)).POST('/api/payment/approve', {
        body: { applicationId, paymentId: payments[0]?._id ?? '', status: 'Approved' },
      }),
    );
  };

  test.beforeAll('two approved payments, one by a person who will stand behind the token', async () => {
    test.setTimeout(180_000);
    world = await moneyWorld(['kauye', 'umuada'], { name: PROGRAMME });
    await approve('accountant', 'kauye');
    await approve('director', 'umuada');
  });

  test('an administrator proposes it, and cannot approve it', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/administration/api-tokens');
    await page.getByRole('button', { name: 'New payment token' }).click();
    const form = page.getByRole('form').or(page.locator('form')).filter({ hasText: 'Daily limits' });
    await form.getByRole('button', { name: 'Propose token' }).click();
    await expect(form.getByText('Enter at least one network.')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill(NAME);
    await form.getByLabel('Accounting system').fill('Baobab Ledger');
    await form.getByLabel('Networks').fill('10.0.0.1/8');
    await expect(form.getByText('10.0.0.1/8 is not a network.')).toBeVisible();
    await form.getByLabel('Limit in NGN').fill('0');
    await expect(form.getByText('Enter daily limits above zero.')).toBeVisible();
    await lookInBothSchemes(page, 'payment-token-new');
    await form.getByLabel('Networks').fill('127.0.0.1\n::1');
    await form.getByLabel('Limit in NGN').fill('50,000,000');
    await form.getByRole('button', { name: 'Propose token' }).click();
    token = (await page.getByText(/^grantdesk_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: NAME });
    await expect(row.getByText('Awaits approval')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Confirm', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await lookInBothSchemes(page, 'payment-token-waiting');
    expect((await record('kauye')).status).toBe(403);
    await page.context().close();
  });

  test('a second person approves it, and it records what neither of them approved', async ({ browser }) => {
    const director = await as(browser, 'director');
    await director.goto(`/secure/admin/change-requests?search=${NAME}`);
    await director.getByRole('button', { name: /^Actions for Let the token/ }).click();
    await director.getByRole('menuitem', { name: 'Confirm' }).click();
    const dialog = director.getByRole('dialog', { name: 'Confirm change' });
    await expect(dialog.getByText(/at most ₦50,000,000\.00 a day/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm change' }).click();
    await expect(director.getByText('Confirmed. The change has been applied.')).toBeVisible();
    await director.context().close();

    const refused = await record('umuada');
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('behind this token')]);
    const first = await record('kauye');
    expect(first.status).toBe(200);
    expect(await (await record('kauye')).json()).toEqual(await first.json());

    const accountant = await as(browser, 'accountant');
    const { projectId, applicationId, payments } = world.projects['kauye'] ?? { projectId: '', applicationId: '', payments: [] };
    const place = `/secure/admin/accounting/${world.programmeId}/${projectId}/${payments[0]?._id}/?applicationId=${applicationId}`;
    await accountant.goto(place);
    await expect(accountant.getByText(`recorded by ${NAME} (Baobab Ledger)`)).toBeVisible();
    await expect(accountant.getByText('JE-kauye', { exact: true })).toBeVisible();
    await lookInBothSchemes(accountant, 'payment-recorded-by-token');
    await accountant.context().close();
  });

  test('its page shows what it used today, a change waits again, and one person revokes it', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/administration/api-tokens');
    const row = page.getByRole('listitem').filter({ hasText: NAME });
    await expect(row.getByText('₦40,000,000.00 of ₦50,000,000.00 recorded today')).toBeVisible();
    await row.getByRole('button', { name: 'Change networks or limits' }).click();
    await row.getByLabel('Networks').fill('192.0.2.0/24');
    await row.getByRole('button', { name: 'Propose change' }).click();
    await expect(page.getByText('Change proposed. It applies once a second person approves it.')).toBeVisible();
    await expect(row.getByText(/from 192\.0\.2\.0\/24, at most/)).toBeVisible();
    await lookInBothSchemes(page, 'payment-token-change');
    await row.getByRole('button', { name: `Revoke token ${NAME}` }).click();
    await page.getByRole('button', { name: 'Revoke token', exact: true }).click();
    await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
    expect((await record('kauye', { reference: 'JE-late' })).status).toBe(401);
    await page.context().close();
  });
});
