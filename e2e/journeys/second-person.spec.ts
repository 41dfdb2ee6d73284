import { expect, test } from '../test.ts';
import { as, lookInBothSchemes } from '../people.ts';

test.describe('changes that need a second person', () => {
  test('an accountant is invited by one administrator and confirmed by another, by keyboard', async ({ browser }) => {
    const name = 'Efe Obi of two administrators';
    const admin = await as(browser, 'super.admin');
    await admin.goto('/secure/admin/users/new');
    await admin.getByLabel('Name', { exact: true }).fill(name);
    await admin.getByLabel(/Email/).fill('efe.obi@second.example.test');
    await admin.getByLabel('Role', { exact: true }).selectOption({ label: 'Accountant' });
    await admin.getByRole('button', { name: 'Send invitation' }).click();
    await expect(admin.getByText('The invitation will be sent when a second person confirms it.')).toBeVisible();
    await expect(admin.getByText(`Invite ${name} as Accountant`)).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Resend invitation' })).toHaveAttribute('aria-disabled', 'true');
    await expect(admin.getByRole('button', { name: 'Confirm', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await lookInBothSchemes(admin, 'user-waiting');

    const director = await as(browser, 'director');
    await director.goto(admin.url());
    const confirm = director.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.focus();
    await director.keyboard.press('Enter');
    const dialog = director.getByRole('dialog', { name: 'Confirm change' });
    await expect(dialog.getByText('It takes effect immediately and is recorded with both names.')).toBeVisible();
    await lookInBothSchemes(director, 'change-confirm');
    await dialog.getByRole('button', { name: 'Confirm change' }).focus();
    await director.keyboard.press('Enter');
    await expect(director.getByText('Confirmed. The change has been applied.')).toBeVisible();
    await expect(director.getByText(`Invite ${name} as Accountant`)).toBeHidden();
    await director.context().close();
    await admin.reload();
    await expect(admin.getByRole('button', { name: 'Resend invitation' })).not.toHaveAttribute('aria-disabled', 'true');
    await admin.context().close();
  });

  test('a refusal needs a reason, which the administrator who made the request reads', async ({ browser }) => {
    const name = 'Ola Ade who is refused';
    const admin = await as(browser, 'super.admin');
    await admin.goto('/secure/admin/users/new');
    await admin.getByLabel('Name', { exact: true }).fill(name);
    await admin.getByLabel(/Email/).fill('ola.ade@second.example.test');
    await admin.getByLabel('Role', { exact: true }).selectOption({ label: 'Accountant' });
    await admin.getByRole('button', { name: 'Send invitation' }).click();
    await expect(admin.getByText(`Invite ${name} as Accountant`)).toBeVisible();

    const director = await as(browser, 'director');
    await director.goto('/secure/admin/change-requests?search=Ola Ade');
    await director.getByRole('button', { name: new RegExp(`^Actions for Invite ${name}`) }).click();
    await director.getByRole('menuitem', { name: 'Decline' }).click();
    const dialog = director.getByRole('dialog', { name: 'Decline change' });
    await dialog.getByRole('button', { name: 'Decline change' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Not agreed with the board.');
    await lookInBothSchemes(director, 'change-refuse');
    await dialog.getByRole('button', { name: 'Decline change' }).click();
    await expect(director.getByText('Declined. Nothing was changed.')).toBeVisible();
    await director.context().close();

    await admin.goto('/secure/admin/change-requests?search=Ola Ade');
    const row = admin.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('Declined', { exact: true })).toBeVisible();
    await expect(row.getByText('Not agreed with the board.')).toBeVisible();
    await lookInBothSchemes(admin, 'change-requests');
    await admin.context().close();
  });

  test('a role of the specification shows the powers that come with it', async ({ browser }) => {
    const admin = await as(browser, 'super.admin');
    await admin.goto('/secure/admin/roles');
    await admin.getByRole('link', { name: /Programme Director/ }).click();
    await expect(admin.getByRole('heading', { name: 'Special permissions' })).toBeVisible();
    await expect(admin.getByText('Approves and declines grants')).toBeVisible();
    await admin.context().close();
  });
});
