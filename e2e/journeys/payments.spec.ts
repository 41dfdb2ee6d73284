import { expect, test } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { bankToken, MONEY_PROGRAMME, moneyWorld, type MoneyWorld } from '../money-world.ts';
import {
  as,
  expectAccessible,
  look,
  lookInBothSchemes,
  PASSWORD,
  program,
  inDays,
  typedDay,
  clientAt,
  dataOf,
} from '../people.ts';

const NAMES = ['osun', 'kauye', 'umuada'] as const;
const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: samplePdf('Receipt') };

test.describe('payments', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;

  const account = (tab = ''): string => `/secure/admin/accounting/${world.programmeId}${tab && `?tab=${tab}`}`;
  const payment = (name: string, place: number, base = 'accounting'): string => {
    const { projectId, applicationId, payments } = world.projects[name] ?? { projectId: '', applicationId: '', payments: [] };
    return `/secure/admin/${base}/${world.programmeId}/${projectId}/${payments[place]?._id}/?applicationId=${applicationId}`;
  };
  test.beforeAll('three activated projects, the first without bank details', async () => {
    test.setTimeout(180_000);
    world = await moneyWorld(NAMES);
  });

  test('the grantee enters bank details, confirms them by mail, and a second person approves them', async ({ browser }) => {
    const page = await as(browser, 'osun');
    await page.goto(`/secure/subscriber/projects/${world.projects['osun']?.projectId}/bank`);
    await page.getByRole('button', { name: 'Enter bank details' }).click();
    await page.getByLabel('Account holder name').fill('Osun River Youth Initiative');
    await page.getByLabel('Bank', { exact: true }).fill('GTB');
    await page.getByLabel('Bank country').selectOption({ label: 'United Kingdom' });
    await page.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 33');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('link', { name: 'This IBAN is not valid. Check it against a bank statement.' })).toBeVisible();
    await lookInBothSchemes(page, 'bank-error');
    await page.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Confirm new bank details')).toBeVisible();
    await expect(page.getByText('···· 5432')).toBeVisible();
    await expect(page.getByText('5698')).toBeHidden();
    await lookInBothSchemes(page, 'bank-waiting');
    const { projectId: id = '' } = world.projects['osun'] ?? {};
    const bank = await dataOf(clientAt(page).GET('/api/payment/bank/{id}', { params: { path: { id } } }));
    const token = await bankToken(await program('accountant'), bank.applicationID);
    await page.goto(`/secure/subscriber/projects/${world.projects['osun']?.projectId}/bank?token=${token}`);
    await page.getByRole('button', { name: 'Confirm bank details' }).click();
    await expect(page.getByText('Your new bank details are being reviewed')).toBeVisible();
    await page.context().close();

    const accountant = await as(browser, 'accountant');
    await accountant.goto(payment('osun', 0));
    await expect(accountant.getByText('Bank details need approval')).toBeVisible();
    await look(accountant, 'payment-bank-waiting');
    await accountant.getByRole('button', { name: 'Approve bank details' }).click();
    await expect(accountant.getByText('Bank details approved.')).toBeVisible();
    await expect(accountant.getByText('Bank details need approval')).toBeHidden();
    await accountant.context().close();
  });

  test('the director reads the account, approves and withholds, and the figures follow', async ({ browser }) => {
    const page = await as(browser, 'director');
    await page.goto('/secure/admin/accounting');
    await expect(page.getByRole('link', { name: MONEY_PROGRAMME })).toBeVisible();
    await lookInBothSchemes(page, 'accounting-cards');
    await page.getByRole('link', { name: MONEY_PROGRAMME }).click();
    await expect(page.getByRole('heading', { level: 1, name: MONEY_PROGRAMME })).toBeVisible();
    await expect(page.getByRole('figure').getByText('Nothing paid yet; ₦875,000,000.00 available.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Awaiting approval 6' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('375,000,000.00');
    await lookInBothSchemes(page, 'accounting-awaiting');

    // What cannot be approved stays in reach of the keyboard and says why.
    const later = page.getByRole('row').filter({ hasText: 'Report 1 not submitted yet' }).first();
    await expect(later.getByRole('button', { name: /^Approve payment 2/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(later.getByText('Report 1 has not been approved.').first()).toBeAttached();

    await page.getByRole('button', { name: /^Approve payment 1, Osun River/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve payment 1' });
    await expect(dialog.getByText('₦40,000,000.00')).toBeVisible();
    await expect(dialog.getByText('GTB ···· 5432')).toBeVisible();
    await lookInBothSchemes(page, 'payment-approve');
    // Until the list is read again the dialog stands before it: no one sees the row with the buttons that it had.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/payment/due-for-approval/**', async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByText('Project status updated successfully!')).toBeVisible();
    await expect(page.getByText(/^Payment 1 · Osun River Youth Initiative · ₦40,000,000.00/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve payment' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/payment/due-for-approval/**');
    // What had the focus is gone; what the row offers now has it.
    await expect(page.getByRole('button', { name: /^Complete payment 1, Osun River/ })).toBeFocused();

    await page
      .getByRole('button', { name: /^Withhold payment 1/ })
      .first()
      .click();
    const withhold = page.getByRole('dialog', { name: 'Withhold payment 1' });
    await withhold.getByRole('button', { name: 'Withhold payment' }).click();
    await expect(withhold.getByText('Enter why it is withheld.')).toBeVisible();
    await withhold.getByLabel('Reason').fill('The site was not visited.');
    await look(page, 'payment-withhold');
    await withhold.getByRole('button', { name: 'Withhold payment' }).click();
    await expect(withhold).toBeHidden();
    await expect(page.getByRole('figure').getByText('Withheld')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Review again: payment 1/ })).toBeVisible();

    // The person who approved does not complete; the button says so.
    const approved = page.getByRole('row').filter({ hasText: 'Osun River' }).filter({ hasText: 'Approved' });
    await expect(approved.getByRole('button', { name: /^Complete payment 1/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('figure').getByRole('table')).toBeVisible();
    await look(page, 'accounting-meter-table');
    await page.getByRole('button', { name: 'Ledger' }).click();
    await expect(page.getByRole('list', { name: 'Ledger entries' }).getByRole('listitem')).toHaveCount(5);
    await lookInBothSchemes(page, 'accounting-ledger');
    await page.getByRole('button', { name: 'Close ledger' }).click();
    await page.getByRole('button', { name: 'Approvals' }).click();
    const limit = page.getByRole('dialog', { name: 'Two-approval limit' });
    await limit.getByLabel(/^Require two approvals above/).fill('75,000,000');
    await look(page, 'accounting-limit');
    await limit.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Limit saved. Payments above it need two approvals.')).toBeVisible();
    await page.context().close();
  });

  test('the accountant completes with a proof, by the keyboard, and the history says who did what', async ({ browser }) => {
    const page = await as(browser, 'accountant');
    await page.goto(payment('osun', 0));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment 1' })).toBeVisible();
    await expect(page.getByText('The approver can’t also complete the payment, not even a Super Admin.')).toBeVisible();
    await lookInBothSchemes(page, 'payment-page');
    await page.getByRole('button', { name: 'Complete' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Complete payment 1' });
    await expect(dialog.getByLabel(/^Amount paid/)).toBeFocused();
    await dialog.getByLabel(/^Amount paid/).fill('50,000,000');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Record payment' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Only ₦40,000,000.00 is left to pay.')).toBeVisible();
    await expect(dialog.getByText('Add proof of payment.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show account number' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('GB82WEST12345698765432')).toBeVisible();
    await lookInBothSchemes(page, 'payment-complete');
    await dialog.getByLabel(/^Amount paid/).fill('40,000,000');
    await dialog.getByLabel('Proof of payment').setInputFiles(receipt);
    // As after a quarter of an hour away. What was being done goes on once the password is given.
    await page.route(
      '**/api/payment/complete',
      (route) =>
        route.fulfill({ status: 403, json: { code: 'CONFIRM_IDENTITY', message: 'Confirm your password to continue.' } }),
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Record payment' }).focus();
    await page.keyboard.press('Enter');
    const identity = page.getByRole('dialog', { name: 'Confirm your password to continue' });
    await expect(identity.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('Incorrect password');
    await page.keyboard.press('Enter');
    await expect(identity.getByText('Incorrect password. Try again.')).toBeVisible();
    await lookInBothSchemes(page, 'identity');
    await identity.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(identity).toBeHidden();
    await expect(page.getByText('Project status updated successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'receipt.pdf' })).toBeVisible();
    const history = page.getByRole('list', { name: 'Payment history' });
    for (const words of [/recorded ₦40,000,000.00 of payment 1/, /viewed the full account number/, /approved payment 1/])
      await expect(history.getByText(words)).toBeVisible();
    await lookInBothSchemes(page, 'payment-paid');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'receipt.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('receipt.pdf');

    await page.goto(account('history'));
    await expect(page.getByRole('row').filter({ hasText: 'Osun River' })).toContainText('Paid');
    await lookInBothSchemes(page, 'accounting-history');
    await page.goto(account('projects'));
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('40,000,000.00');
    await look(page, 'accounting-projects');
    await expectAccessible(page, 'projects of an account');
    await page.context().close();
  });

  test('a payment of another project, and a grantee manager without accounting', async ({ browser }) => {
    const page = await as(browser, 'mande');
    await page.goto(payment('kauye', 0, 'grantee_management'));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
    await look(page, 'payment-grantee');
    await page.goto(account());
    await expect(page.getByText('Access denied!')).toBeVisible();
    const [osun, kauye] = [payment('osun', 0, 'grantee_management'), payment('kauye', 0, 'grantee_management')];
    await page.goto(osun.replace(/[^/]+(?=\/\?)/, /([^/]+)\/\?/.exec(kauye)?.[1] ?? ''));
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.context().close();
  });

  test('an accountant who is away names the director as deputy, who approves a payment for them', async ({ browser }) => {
    const page = await as(browser, 'accountant');
    await page.goto('/secure/subscriber/preferences');
    const panel = page.getByRole('region', { name: 'Deputies for payments' });
    await panel.getByRole('button', { name: 'Name deputy' }).click();
    await expect(panel.getByText('Choose a deputy.')).toBeVisible();
    await expect(panel.getByText('Enter an end date.')).toBeVisible();
    const [director] = (await panel.getByLabel('Deputy', { exact: true }).getByRole('option').allTextContents()).filter((name) =>
      name.includes('director@'),
    );
    await panel.getByLabel('Deputy', { exact: true }).selectOption({ label: director ?? '' });
    await expect(panel.getByLabel('Start date')).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
    await panel.getByLabel('End date').fill(typedDay(inDays(4)));
    await panel.getByRole('button', { name: 'Name deputy' }).click();
    await expect(panel.getByText(/is your deputy$/)).toBeVisible();
    await expect(panel.getByText('Today', { exact: true })).toBeVisible();
    await lookInBothSchemes(page, 'preferences-deputies');

    const deputy = await as(browser, 'director');
    await deputy.goto('/secure/admin');
    await expect(deputy.getByText(/^Until .* you also approve payments for/)).toBeVisible();
    await lookInBothSchemes(deputy, 'dashboard-deputy');
    await deputy.goto(payment('umuada', 0));
    await deputy.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = deputy.getByRole('dialog', { name: 'Approve payment 1' });
    await expect(dialog.getByLabel('Approve on behalf of')).toBeVisible();
    await lookInBothSchemes(deputy, 'payment-approve-for');
    await dialog.getByRole('button', { name: 'Approve payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(deputy.getByRole('list', { name: 'Payment history' }).getByText(/approved payment 1 .*, for /)).toBeVisible();
    await lookInBothSchemes(deputy, 'payment-approved-for');
    await deputy.context().close();

    await page.reload();
    await panel.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('Deputy period ended. You’ve both been notified.')).toBeVisible();
    await expect(panel.getByText(/is your deputy$/)).toBeHidden();
    await page.context().close();
  });
});
