import type { Schemas } from '@grantdesk/client';
import { expect, test } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { moneyWorld, type MoneyWorld } from '../money-world.ts';
import { as, clientAt, dataOf, dayAtHome, expectAccessible, lookInBothSchemes, program, typedDay } from '../people.ts';

const REPORT_FORM: Schemas['FormImportBody'] = {
  name: 'Spending report',
  kind: 'REPORT',
  sections: [
    {
      section_name: 'Results',
      section_fields: [{ field_id: 'done', field_label: 'What was done', field_type: 'SHORT_ANSWER' }],
    },
  ],
};

test.describe('spending by budget line', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;
  const own = () => {
    const project = world.projects['nkowa'];
    if (!project) throw new Error('no project');
    return { ...project, report: project.reports[0]?._id ?? '' };
  };
  const staffProject = (): string =>
    `/secure/admin/grantee_management/${world.programmeId}/${own().projectId}/?applicationId=${own().applicationId}`;

  test.beforeAll('an activated project of which a payment was made', async () => {
    test.setTimeout(180_000);
    world = await moneyWorld(['asempa', 'nkowa'], {
      name: 'Accounting for money',
      reportForm: REPORT_FORM,
      lines: ['Trees', 'Training'],
    });
    const { applicationId, payments } = own();
    const paymentId = payments[0]?._id ?? '';
    await dataOf(
      clientAt(await program('director')).POST('/api/payment/approve', {
        body: { applicationId, paymentId, status: 'Approved' },
      }),
    );
    const reply = await (
      await program('accountant')
    ).fetch('/api/payment/complete', {
      method: 'POST',
      multipart: {
        applicationId,
        paymentId,
        amount: '5000000000',
        date: dayAtHome(0),
        proof: { name: 'transfer.pdf', mimeType: 'application/pdf', buffer: samplePdf('Transfer') },
      },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  });

  test('a manager lets reports account for spending', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/programmes/${world.programmeId}`);
    await page.getByRole('link', { name: 'Spending', exact: true }).click();
    await page.getByLabel('Reports account for spending').check();
    await page.getByLabel('Each item needs evidence').check();
    await page.getByLabel('Moves between budget lines (%)').fill('20');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    await lookInBothSchemes(page, 'spending-settings');
    await expectAccessible(page, 'spending-settings');
    await page.context().close();
  });

  test('the grantee enters spending with its receipt and submits it with the report', async ({ browser }) => {
    const page = await as(browser, 'nkowa');
    const { projectId, report } = own();
    await page.goto(`/secure/subscriber/projects/${projectId}/${report}/`);
    await page.getByRole('button', { name: 'Enter spending' }).click();
    await page.getByRole('button', { name: 'Add spending' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add spending' });
    await dialog.getByRole('button', { name: 'Save spending' }).click();
    await expect(dialog.getByText('Say what the money was spent on.')).toBeVisible();
    await dialog.getByLabel('Budget line').selectOption({ index: 1 });
    await dialog.getByLabel('What it was for').fill('Seedlings for the nursery');
    await dialog.getByLabel('Amount (NGN)').fill('30,000,000.00');
    await dialog.getByRole('textbox', { name: 'Spent on' }).fill(typedDay(dayAtHome(-1)));
    await expectAccessible(page, 'spending-item');
    await dialog
      .getByLabel('Evidence')
      .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: samplePdf('Invoice') });
    await dialog.getByRole('button', { name: 'Save spending' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'invoice.pdf' })).toBeVisible();
    await lookInBothSchemes(page, 'spending-draft');
    await expectAccessible(page, 'spending-draft');
    const reply = await page.request.fetch(`/api/report/submit/${report}`, { method: 'POST', multipart: { done: 'Planted' } });
    expect(reply.ok(), await reply.text()).toBe(true);
    await page.reload();
    await expect(page.getByRole('link', { name: 'invoice.pdf' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add spending' })).toBeHidden();
    await page.context().close();
  });

  test('a reviewer approves less for a reason, and the report', async ({ browser }) => {
    const page = await as(browser, 'mande');
    const { projectId, applicationId, report } = own();
    await page.goto(
      `/secure/admin/grantee_management/${world.programmeId}/${projectId}/reports/${report}/?applicationId=${applicationId}`,
    );
    await page.getByLabel('Approved amount of Seedlings for the nursery').fill('28,000,000');
    await page.getByRole('button', { name: 'Save approved amounts' }).click();
    await expect(page.getByText('Give the reason for approving less.')).toBeVisible();
    await page.getByLabel('Reason for approving less').fill('The transport is not in the invoice.');
    await lookInBothSchemes(page, 'spending-review');
    await page.getByRole('button', { name: 'Save approved amounts' }).click();
    await expect(page.getByText('The approved amounts are saved.')).toBeVisible();
    await expectAccessible(page, 'spending-review');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve report' }).click();
    await expect(page.getByText('The transport is not in the invoice.').first()).toBeVisible();
    await page.context().close();
  });

  test('money moves between lines while an amendment is not needed', async ({ browser }) => {
    // The project runs until its last report is in: another one is added, and nothing is spent in it.
    const other = world.projects['asempa'];
    const page = await as(browser, 'asempa');
    await page.goto(`/secure/subscriber/projects/${other?.projectId}/`);
    await page.getByRole('button', { name: 'Move money' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move money' });
    await dialog.getByLabel('From').selectOption({ index: 2 });
    await dialog.getByLabel('To', { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel('Amount (NGN)').fill('60,000,000');
    await dialog.getByLabel('Reason').fill('Seedlings cost more.');
    await dialog.getByRole('button', { name: 'Move money' }).click();
    await expect(dialog.getByText(/^No more than/)).toBeVisible();
    await dialog.getByLabel('Amount (NGN)').fill('5,000,000');
    await dialog.getByRole('button', { name: 'Move money' }).click();
    await expect(dialog).toBeHidden();
    await page.getByText('1 move between budget lines').click();
    await expect(page.getByText('Seedlings cost more.')).toBeVisible();
    await lookInBothSchemes(page, 'spending-moved');
    await page.context().close();
  });

  test('what is not accounted for is requested back, and someone else records it', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(staffProject());
    await expect(page.getByText(/is not accounted for yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Request a return' }).click();
    const request = page.getByRole('dialog', { name: 'Request a return' });
    await request.getByRole('textbox', { name: 'Return by' }).fill(typedDay(dayAtHome(20)));
    await request.getByLabel('Reason').fill('It was not spent.');
    await request.getByRole('button', { name: 'Request a return' }).click();
    await expect(request).toBeHidden();
    await lookInBothSchemes(page, 'spending-return');
    await expectAccessible(page, 'spending-return');
    await page.context().close();
    const accounting = await as(browser, 'accountant');
    await accounting.goto(`/secure/admin/accounting/${world.programmeId}/`);
    await accounting.getByRole('button', { name: 'Record return' }).click();
    const dialog = accounting.getByRole('dialog', { name: 'Record return' });
    await dialog.getByRole('textbox', { name: 'Received on' }).fill(typedDay(dayAtHome(0)));
    await dialog
      .getByLabel('Proof of the return')
      .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: samplePdf('Statement') });
    await dialog.getByRole('button', { name: 'Record return' }).click();
    await expect(dialog).toBeHidden();
    await expect(accounting.getByText(/Grantees have returned/)).toBeVisible();
    await lookInBothSchemes(accounting, 'spending-account');
    await accounting.context().close();
  });
});
