import type { Schemas } from '@grantdesk/client';
import { expect, test } from '../test.ts';
import { moneyWorld, type MoneyWorld } from '../money-world.ts';
import { as, expectAccessible, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Measuring what changed';
const REPORT_FORM: Schemas['FormImportBody'] = {
  name: 'Short report',
  kind: 'REPORT',
  sections: [
    {
      section_name: 'Results',
      section_fields: [
        { field_id: 'done', field_label: 'What was done', field_type: 'LONG_ANSWER', field_validation: { required: true } },
      ],
    },
  ],
};

test.describe('indicators', () => {
  test.describe.configure({ mode: 'serial' });
  let world: MoneyWorld;
  const own = () => {
    const project = world.projects['umuada'];
    if (!project) throw new Error('no project');
    return { ...project, report: project.reports[0]?._id ?? '' };
  };
  const project = (): string =>
    `/secure/admin/grantee_management/${world.programmeId}/${own().projectId}/?applicationId=${own().applicationId}`;

  test.beforeAll('an activated project with a report form', async () => {
    test.setTimeout(180_000);
    world = await moneyWorld(['umuada'], { name: PROGRAMME, reportForm: REPORT_FORM });
  });

  test('a manager makes the library, and sets what a project is to reach', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/programmes/${world.programmeId}`);
    await page.getByRole('link', { name: 'Indicators' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Indicators' })).toBeVisible();
    await page.getByRole('button', { name: 'Add indicator' }).click();
    await page.getByRole('button', { name: 'Save indicator' }).click();
    await expect(page.getByText('Enter a code, for example 1.2.')).toBeVisible();
    await expectAccessible(page, 'indicator-error');
    await page.getByLabel('Code').fill('1.1');
    await page.getByLabel('Title').fill('People trained');
    await page.getByLabel('Required in reports').check();
    await page.getByRole('button', { name: 'Add disaggregation' }).click();
    await page.getByLabel('Name').fill('Sex');
    await page.getByLabel('Categories').fill('Women\nMen');
    await page.getByRole('button', { name: 'Save indicator' }).click();
    await expect(page.getByText('1.1 People trained')).toBeVisible();
    await lookInBothSchemes(page, 'indicator-library');

    await page.goto(project());
    await page.getByRole('button', { name: 'Set indicators' }).click();
    await page.getByLabel('1.1 People trained').check();
    await page.getByLabel('Target').fill('120');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The project is active. Say why its indicators change.')).toBeVisible();
    await page.getByLabel('Reason for the change').fill('As the proposal says.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('– reached, target 120')).toBeVisible();
    await page.context().close();
  });

  test('the grantee enters values with the report', async ({ browser }) => {
    const page = await as(browser, 'umuada');
    await page.goto(`/secure/subscriber/projects/${own().projectId}/${own().report}/`);
    await page.getByRole('button', { name: 'Enter indicator values' }).click();
    await page.getByLabel('Added since the last report').fill('48.5');
    await page.getByLabel('Women').fill('30');
    await page.getByLabel('Men', { exact: true }).fill('30');
    await page.getByRole('button', { name: 'Save values' }).click();
    await expect(page.getByText('Sex: the parts add up to 60, not to the value of 48.5.', { exact: false })).toBeVisible();
    await lookInBothSchemes(page, 'indicator-values');
    await page.getByLabel('Men', { exact: true }).fill('18.5');
    await page.getByRole('button', { name: 'Save values' }).click();
    await expect(page.getByText('Sex: the parts add up to')).toBeHidden();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue report' }).click();
    await page.getByLabel('What was done').fill('Two courses.');
    await page.getByRole('button', { name: 'Review your answers' }).click();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByRole('dialog', { name: 'Verify your answers!' }).getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByText(/^Submitted on/).first()).toBeVisible();
    await expect(page.getByRole('cell', { name: '48.5' })).toBeVisible();
    await page.context().close();
  });

  test('the M&E team reads what the programme reached, by category and by project', async ({ browser }) => {
    const page = await as(browser, 'mande');
    await page.goto(`/secure/admin/grantee_management/${world.programmeId}/`);
    await page.getByRole('link', { name: 'Indicators' }).click();
    await expect(page.getByText('1 of 1 project reports')).toBeVisible();
    await expect(page.getByText('48.5 reached, target 120')).toBeVisible();
    await expect(page.getByText('18.5')).toBeVisible();
    await lookInBothSchemes(page, 'indicator-roll-up');
    await page.context().close();
  });
});
