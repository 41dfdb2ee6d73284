import type { Schemas } from '@grantdesk/client';
import { expect, test } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { moneyWorld, type MoneyWorld } from '../money-world.ts';
import { as, look, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Reporting what was done';
const REPORT_FORM: Schemas['FormImportBody'] = {
  name: 'Progress report',
  kind: 'REPORT',
  sections: [
    {
      section_name: 'Results',
      section_fields: [
        { field_id: 'done', field_label: 'What was done', field_type: 'LONG_ANSWER', field_validation: { required: true } },
        { field_id: 'people', field_label: 'People reached', field_type: 'NUMBER' },
      ],
    },
    {
      section_name: 'Money',
      section_fields: [
        { field_id: 'spent', field_label: 'Spent so far', field_type: 'NUMBER', field_validation: { required: true } },
        {
          field_id: 'receipts',
          field_label: 'Receipts',
          field_type: 'FILE',
          field_allowed_file_types: ['PDF'],
          field_max_file_size: 5,
        },
      ],
    },
  ],
};

test.describe('reports', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;
  const own = () => {
    const project = world.projects['nkowa'];
    if (!project) throw new Error('no project');
    return { ...project, report: project.reports[0]?._id ?? '' };
  };
  const mine = (): string =>
    `/secure/subscriber/projects/${own().projectId}/${own().report}/?projectName=${encodeURIComponent(PROGRAMME)}`;
  const review = (place: string): string =>
    `/secure/admin/${place}/${world.programmeId}/${own().projectId}/reports/${own().report}/?applicationId=${own().applicationId}`;

  test.beforeAll('an activated project with a report form', async () => {
    test.setTimeout(180_000);
    world = await moneyWorld(['asempa', 'nkowa'], { name: PROGRAMME, reportForm: REPORT_FORM });
  });

  test('the grantee writes a report by the screens of the application form, and hands it in', async ({ browser }) => {
    const page = await as(browser, 'nkowa');
    await page.goto(`/secure/subscriber/projects/${own().projectId}/`);
    await page.getByRole('link', { name: 'Open next report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Report 1' })).toBeVisible();
    await lookInBothSchemes(page, 'report-start');
    await page.getByRole('link', { name: 'Start report' }).click();
    await page.getByLabel('What was done').fill('We planted two hundred trees.');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();
    await lookInBothSchemes(page, 'report-form');
    await page.getByRole('button', { name: 'Next Section' }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'receipts.pdf', mimeType: 'application/pdf', buffer: samplePdf('Receipts') });
    await expect(page.getByRole('list', { name: 'Files for Receipts' }).getByText(/, added$/)).toHaveCount(1);
    // What is missing is shown before anything is handed in.
    await page.getByRole('button', { name: 'Review your answers' }).click();
    await expect(page.getByRole('alert').getByText(/Field is required!/)).toBeVisible();
    await page.getByLabel('Spent so far').fill('125000');
    await page.getByRole('button', { name: 'Review your answers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Review your answers' })).toBeVisible();
    await look(page, 'report-check');
    await page.getByRole('button', { name: 'Submit report' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Verify your answers!' });
    await confirmation.getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByText(/^Submitted on/).first()).toBeVisible();
    await lookInBothSchemes(page, 'report-handed-in');
    await page.context().close();
  });

  test('the M&E team reads it and sends it back with a question to change', async ({ browser }) => {
    const page = await as(browser, 'mande');
    await page.goto(review('grantee_management'));
    await expect(page.getByText('We planted two hundred trees.')).toBeVisible();
    await lookInBothSchemes(page, 'report-review');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Enter a comment!')).toBeVisible();
    await page.getByLabel('Comment').fill('In which villages?');
    await page.getByRole('checkbox', { name: 'What was done' }).check();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Report sent back. The grantee gets an email.')).toBeVisible();
    await expect(page.getByText('This report has already been reviewed.').first()).toBeVisible();
    await page.context().close();
  });

  test('the grantee changes what was opened and nothing else, and hands it in again', async ({ browser }) => {
    const page = await as(browser, 'nkowa');
    await page.goto(mine());
    await expect(page.getByText('In which villages?').first()).toBeVisible();
    await lookInBothSchemes(page, 'report-declined');
    await page.getByRole('link', { name: 'Edit report' }).click();
    await expect(page.getByLabel('What was done')).toHaveValue('We planted two hundred trees.');
    await expect(page.getByLabel('People reached')).toBeHidden();
    await page.getByLabel('What was done').fill('We planted two hundred trees, in Nkawkaw and Mpraeso.');
    await page.getByRole('button', { name: 'Review your answers' }).click();
    await expect(page.getByText('receipts.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByRole('dialog', { name: 'Verify your answers!' }).getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByText(/^Submitted on/).first()).toBeVisible();
    await page.context().close();
  });

  test('a manager approves it, and the payment that waited for it can be approved', async ({ browser }) => {
    const director = await as(browser, 'director');
    const second = own().payments[1]?._id ?? '';
    await director.goto(
      `/secure/admin/accounting/${world.programmeId}/${own().projectId}/${second}/?applicationId=${own().applicationId}`,
    );
    await expect(director.getByText(/Report 1/).first()).toBeVisible();
    await expect(director.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute('aria-disabled', 'true');

    const manager = await as(browser, 'manager');
    await manager.goto(review('accounting'));
    await expect(manager.getByText('in Nkawkaw and Mpraeso')).toBeVisible();
    await manager.getByText('Earlier submissions of this report').click();
    await expect(manager.getByRole('region', { name: 'Submission 1' })).toBeVisible();
    await lookInBothSchemes(manager, 'report-second-round');
    await manager.getByRole('button', { name: 'Approve', exact: true }).click();
    const confirm = manager.getByRole('dialog', { name: 'Approve report' });
    await expect(confirm).toContainText(/Payment 2.*due /);
    await look(manager, 'report-releases');
    await manager.setViewportSize({ width: 375, height: 812 });
    await look(manager, 'report-releases-375');
    await manager.setViewportSize({ width: 1440, height: 900 });
    await manager.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await manager.getByRole('button', { name: 'Approve', exact: true }).click();
    await confirm.getByRole('button', { name: 'Approve report' }).click();
    await expect(manager.getByText('Report approved. The grantee gets an email.')).toBeVisible();
    await manager.context().close();

    await director.reload();
    await director.getByRole('button', { name: 'Approve', exact: true }).click();
    await director
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(director.getByText('Project status updated successfully!')).toBeVisible();
    await director.context().close();
  });
});
