import { expect, test } from '../test.ts';
import { recorded, startRegisters } from '../../apps/server/test/registers/server.ts';
import { startProduct } from '../../tools/product.ts';
import { as, expectAccessible, lookInBothSchemes } from '../people.ts';

test('an administrator connects a register, and the programme team reviews what it found', async ({ browser }) => {
  // On a product of its own: it may reach the stand-in of this machine.
  const product = await startProduct({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
  const registers = await startRegisters();
  try {
    const at = { baseURL: product.url };
    const admin = await as(browser, 'super.admin', at);
    await admin.goto('/secure/admin/administration/registers');
    const form = admin.getByRole('form', { name: 'Companies House' });
    await form.getByRole('checkbox', { name: 'Use this register' }).check();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Enter the key that the register gave you.')).toBeVisible();
    await form.getByLabel('Key', { exact: true }).fill('sesame');
    await form.getByLabel('API address').fill('http://registers.example.org');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Enter an address that starts with https://, without a question mark.')).toBeVisible();
    await form.getByLabel('API address').fill(registers.url);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText('Companies House saved')).toBeVisible();
    await expectAccessible(admin, 'registers');
    await lookInBothSchemes(admin, 'registers');

    registers.answers.set('/company/11360274', [200, recorded('companies-house-dissolved')]);
    const director = await as(browser, 'director', at);
    await director.goto('/secure/admin/organisations?search=Off-grid');
    await director.getByRole('link', { name: /Off-grid Schools Project/ }).click();
    const panel = director.getByRole('region', { name: 'Checks in registers' });
    await panel.getByRole('button', { name: 'Check now' }).click();
    const checks = panel.getByRole('list', { name: 'Checks in registers' });
    await expect(checks.getByText('The register has another name for this number: GREEN ROOTS LIMITED.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(checks.getByText('It no longer exists: dissolved, since Oct 13, 2026.')).toBeVisible();
    await expect(checks.getByText('Needs review')).toBeVisible();
    expect(registers.calls.map(({ path }) => path)).toEqual(['/company/11360274']);
    await expectAccessible(director, 'organisation with checks');
    await lookInBothSchemes(director, 'organisation-checks');

    await checks.getByRole('button', { name: 'Show full answer of Companies House' }).click();
    const answer = director.getByRole('dialog', { name: 'Answer of Companies House' });
    await expect(answer.getByText('"company_status": "dissolved"')).toBeVisible();
    await director.keyboard.press('Escape');

    await checks.getByRole('button', { name: 'Review findings of Companies House' }).click();
    const dialog = director.getByRole('dialog', { name: 'Review what Companies House found' });
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Reason against paying', exact: true }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The number belongs to another company.');
    await lookInBothSchemes(director, 'register-review');
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(dialog).toBeHidden();
    await expect(checks.getByText('Reason against paying', { exact: true }).first()).toBeVisible();
    await panel.getByText('1 review', { exact: true }).click();
    await expect(panel.getByText('The number belongs to another company.')).toBeVisible();

    // Applicants never see what registers say of them.
    const applicant = await as(browser, 'imole', at);
    await applicant.goto('/secure/subscriber/organisations');
    await expect(applicant.getByText('Companies House').first()).toBeVisible();
    await expect(applicant.getByText('dissolved')).toHaveCount(0);
  } finally {
    await product.stop();
    await registers.close();
  }
});
