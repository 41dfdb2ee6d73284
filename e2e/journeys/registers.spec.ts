import { expect, test } from '../test.ts';
import { recorded, startRegisters } from '../../apps/server/test/registers/server.ts';
import { startProduct } from '../../tools/product.ts';
import { demoProgramme, first } from '../calls.ts';
import { as, clientAt, dataOf, expectAccessible, lookInBothSchemes } from '../people.ts';

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

    // No register in use covers this one, so a person looks it up before it is paid.
    const programme = await demoProgramme(clientAt(director), 'Flood Response');
    const due = await dataOf(
      clientAt(director).GET('/api/payment/due-for-approval/{id}', { params: { path: { id: programme } } }),
    );
    const { _id, projectId, applicationId } = first(due.filter(({ status }) => status === 'Pending'));
    await director.goto(`/secure/admin/accounting/${programme}/${projectId}/${_id}/?applicationId=${applicationId}`);
    await expect(director.getByText('no register in use covers the organisation').first()).toBeVisible();
    await lookInBothSchemes(director, 'payment-uncovered');
    await director.getByRole('link', { name: 'Open the organisation' }).click();
    const other = director.getByRole('region', { name: 'Checks in registers' });
    await expect(other.getByText('No register in use covers this organisation.')).toBeVisible();
    await other.getByRole('button', { name: 'Record a check' }).click();
    const record = director.getByRole('dialog', { name: 'Record a check' });
    await record.getByRole('button', { name: 'Record a check' }).click();
    await expect(record.getByText('Enter some text.')).toBeVisible();
    await record.getByLabel('What you saw, and where').fill('Listed at the state ministry as a cooperative, in good standing.');
    await lookInBothSchemes(director, 'register-record');
    await record.getByRole('button', { name: 'Record a check' }).click();
    await expect(other.getByText('Checked by a person')).toBeVisible();
    await director.goBack();
    await expect(director.getByText('In order')).toBeVisible();

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
