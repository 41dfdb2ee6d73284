import { expect, test, type Page } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { moneyWorld, type MoneyWorld } from '../money-world.ts';
import { as, clientAt, dataOf, inDays, lookInBothSchemes, program, typedDay } from '../people.ts';

const PROGRAMME = 'Changing course';
const day = (days: number): string => inDays(days).slice(0, 10);

test.describe('amendments of a running project', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;
  const project = () => world.projects['nkowa'] ?? { applicationId: '', projectId: '', payments: [], reports: [] };
  const granteePage = () => `/secure/subscriber/projects/${project().projectId}`;
  const staffPage = (place = 'grantee_management') =>
    `/secure/admin/${place}/${world.programmeId}/${project().projectId}/?applicationId=${project().applicationId}`;
  const panel = (page: Page) => page.getByRole('region', { name: 'Amendments' });

  test.beforeAll('a project under way: a budget of NGN 100,000,000 and two payments', async () => {
    test.setTimeout(120_000);
    world = await moneyWorld(['nkowa'], { name: PROGRAMME });
  });

  test('a grantee writes a change, loses nothing by a reload, and sees its effect before it is sent', async ({ browser }) => {
    const page = await as(browser, 'nkowa');
    await page.goto(granteePage());
    await expect(panel(page).getByText('No amendments yet')).toBeVisible();
    await panel(page).getByRole('link', { name: 'Propose an amendment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Propose an amendment' })).toBeVisible();

    // Nothing written is nothing to send, and what does not add up is shown at its field.
    await page.getByRole('button', { name: 'Show effect' }).click();
    await expect(page.getByRole('alert').getByText('Change at least one thing.')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Enter a reason.')).toBeVisible();
    await page.getByLabel('End date').fill(day(420));
    await page.getByLabel('What changes in the scope').fill('Planting in two more villages, upstream.');
    await page
      .getByRole('group', { name: 'Payment 2' })
      .getByLabel(/Amount/)
      .fill('35,000,000');
    await page.getByRole('button', { name: 'Add payment' }).click();
    const third = page.getByRole('group', { name: 'Payment 3' });
    await third.getByLabel(/Amount/).fill('25,000,001');
    await third.getByLabel('Due').fill(day(400));
    await expect(page.getByRole('status').getByText('too much')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Total payments must not exceed the budget.')).toBeVisible();
    await lookInBothSchemes(page, 'amend-grantee');

    await page.reload();
    await expect(page.getByText('Your draft on this device has been restored.')).toBeVisible();
    await expect(page.getByLabel('End date')).toHaveValue(typedDay(day(420)));
    await page
      .getByRole('group', { name: 'Payment 3' })
      .getByLabel(/Amount/)
      .fill('25,000,000');
    await page.getByLabel('Why the project needs to change').fill('The rains came late, and the villages upstream asked us.');
    await page.getByRole('button', { name: 'Show effect' }).click();
    const effect = page.getByRole('table', { name: 'What changes' });
    await expect(effect.getByRole('row', { name: /Payment 2/ })).toContainText('₦60,000,000.00');
    await expect(effect.getByRole('row', { name: /Payment 2/ })).toContainText('₦35,000,000.00');
    await expect(effect.getByRole('row', { name: /Payment 3/ })).toContainText('new');
    await expect(page.getByText('The ledger does not change.')).toBeVisible();
    await lookInBothSchemes(page, 'amend-grantee-effect');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(panel(page).getByText('Proposed', { exact: true })).toBeVisible();
    // One at a time: the action stays where it is, and says why.
    await expect(panel(page).getByRole('button', { name: 'Propose an amendment' })).toHaveAccessibleDescription(
      'An amendment is waiting for a decision. They are decided one at a time.',
    );
    await expect(panel(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await panel(page).getByRole('table', { name: 'What changes' }).scrollIntoViewIfNeeded();
    await lookInBothSchemes(page, 'amendments-grantee');
    await page.context().close();
  });

  test('a manager sees the effect, approves, and plan and ledger follow', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(staffPage());
    await expect(panel(page).getByText('The rains came late')).toBeVisible();
    await expect(panel(page).getByRole('row', { name: /Payment 2/ })).toContainText('₦35,000,000.00');
    await page.getByRole('button', { name: 'Review it' }).click();
    await lookInBothSchemes(page, 'amendments-staff');
    await panel(page).getByRole('button', { name: 'Decline' }).click();
    const declining = page.getByRole('dialog', { name: 'Decline amendment 1' });
    await declining.getByRole('button', { name: 'Decline amendment' }).click();
    await expect(declining.getByText('Enter a reason.')).toBeVisible();
    await declining.getByRole('button', { name: 'Cancel' }).click();
    await panel(page).getByRole('button', { name: 'Approve' }).click();
    const approving = page.getByRole('dialog', { name: 'Approve amendment 1' });
    await lookInBothSchemes(page, 'amendment-approve');
    await approving.getByRole('button', { name: 'Approve amendment' }).click();
    await expect(panel(page).getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByText('Payment 3', { exact: true })).toBeVisible();

    // The team's own change of the total is decided by a director.
    await panel(page).getByRole('link', { name: 'Propose an amendment' }).click();
    await page.getByRole('textbox', { name: /^Budget/ }).fill('95,000,000');
    await page
      .getByRole('group', { name: 'Line 1' })
      .getByLabel(/Amount/)
      .fill('95,000,000');
    await page
      .getByRole('group', { name: 'Payment 3' })
      .getByLabel(/Amount/)
      .fill('20,000,000');
    await page.getByLabel('Why the project needs to change').fill('The exchange rate moved.');
    await lookInBothSchemes(page, 'amend-staff');
    await page.getByRole('button', { name: 'Show effect' }).click();
    await expect(page.getByText('To be added to the ledger: Committed −₦5,000,000.00.')).toBeVisible();
    await lookInBothSchemes(page, 'amend-staff-effect');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(panel(page).getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
      'You proposed this amendment, so someone else has to decide it.',
    );
    await page.context().close();

    const director = await as(browser, 'director');
    await director.goto(staffPage());
    await panel(director).getByRole('button', { name: 'Approve' }).click();
    await director.getByRole('button', { name: 'Approve amendment' }).click();
    // The dialog closes once the page shows what was approved, and nothing moves any longer.
    await expect(director.getByRole('dialog')).toHaveCount(0);
    await expect(director.getByText('₦95,000,000.00').first()).toBeVisible();
    // The team keeps a register of what may go wrong.
    const risks = director.getByRole('region', { name: 'Risks' });
    await risks.getByRole('button', { name: 'Add risk' }).click();
    const form = director.getByRole('dialog', { name: 'Add risk' });
    await form.getByRole('button', { name: 'Save risk' }).click();
    await expect(form.getByText('Enter a title.')).toBeVisible();
    await form.getByLabel('Risk').fill('The rains come late again');
    await form.getByLabel('Likelihood').selectOption('4');
    await form.getByLabel('Impact').selectOption('4');
    await form.getByLabel('Owner').fill('The field team');
    await lookInBothSchemes(director, 'risk-form');
    await form.getByRole('button', { name: 'Save risk' }).click();
    await expect(risks.getByText('High, 16')).toBeVisible();
    await risks.scrollIntoViewIfNeeded();
    await lookInBothSchemes(director, 'project-risks');
    const account = await dataOf(
      clientAt(await program('accountant')).GET('/api/programme/account-info/{id}', {
        params: { path: { id: world.programmeId } },
      }),
    );
    expect(account.committed).toBe(9_500_000_000);
    await director.context().close();
  });

  test('a project is not ended while an approved payment is owed; once it is paid, what is left goes back', async ({
    browser,
  }) => {
    const [first] = project().payments;
    const { applicationId } = project();
    const directorCalls = await program('director');
    await dataOf(
      clientAt(directorCalls).POST('/api/payment/approve', {
        body: { applicationId, paymentId: first?._id ?? '', status: 'Approved' },
      }),
    );
    const page = await as(browser, 'manager');
    await page.goto(staffPage());
    const ending = page.getByRole('button', { name: 'End project' });
    await expect(ending).toHaveAccessibleDescription('Payment 1 is approved but not fully paid. Pay it first.');
    await ending.focus();
    await expect(ending).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const paid = await (
      await program('accountant')
    ).fetch('/api/payment/complete', {
      method: 'POST',
      multipart: {
        applicationId,
        paymentId: first?._id ?? '',
        amount: '4000000000',
        date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date()),
        proof: { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: samplePdf('Receipt') },
      },
    });
    expect(paid.ok(), await paid.text()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'End project' }).click();
    const dialog = page.getByRole('dialog', { name: /^End .*’s project\?$/ });
    await expect(dialog.getByText('₦55,000,000.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'End project' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await lookInBothSchemes(page, 'end-project');
    await dialog.getByLabel('Reason').fill('The partner on the ground has closed.');
    await dialog.getByRole('button', { name: 'End project' }).click();
    await expect(page.getByText(/^[^.]+ ended the project\.$/).first()).toBeVisible();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    await lookInBothSchemes(page, 'project-ended');
    await page.context().close();

    const grantee = await as(browser, 'nkowa');
    await grantee.goto(granteePage());
    await expect(grantee.getByText(/^Your project ended on/)).toBeVisible();
    await expect(grantee.getByText('The partner on the ground has closed.').first()).toBeVisible();
    await expect(panel(grantee).getByRole('button', { name: 'Propose an amendment' })).toHaveAccessibleDescription(
      'The project has ended.',
    );
    await lookInBothSchemes(grantee, 'my-project-ended');
    const account = await dataOf(
      clientAt(await program('accountant')).GET('/api/programme/account-info/{id}', {
        params: { path: { id: world.programmeId } },
      }),
    );
    expect([account.committed, account.released]).toEqual([4_000_000_000, 4_000_000_000]);
    await grantee.context().close();
  });
});
