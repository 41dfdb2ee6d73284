import type { Schemas } from '@grantdesk/client';
import { expect, test, type Browser, type Page } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { boardWorld } from '../board-world.ts';
import { completeInterview, submitAnswers, takeStep, type StageAction } from '../calls.ts';
import { as, asAtHome, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes, program, typedDay } from '../people.ts';

const day = (days: number): string => inDays(days).slice(0, 10);

const REPORT_FORM: Schemas['FormImportBody'] = {
  name: 'Report of a grant',
  kind: 'REPORT',
  sections: [
    {
      section_name: 'Results',
      section_fields: [{ field_id: 'done', field_label: 'What was done', field_type: 'LONG_ANSWER' }],
    },
  ],
};

/** From a submitted application to the approval of the board, as programs would. */
async function approve(programmeId: string, application: string, applicant: string): Promise<void> {
  const [manager, director, grantee] = [await program('manager'), await program('director'), await program(applicant)];
  const step = (who: typeof manager, action: StageAction) => takeStep(clientAt(who), action, [application]);
  for (const action of ['SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL'] as const) await step(manager, action);
  await submitAnswers(clientAt(grantee), application, { plan: 'Trees' }, 'proposal');
  for (const action of ['SHORTLIST_FOR_INTERVIEW', 'CALL_FOR_INTERVIEW'] as const) await step(manager, action);
  await completeInterview(clientAt(manager), application);
  await step(manager, 'SHORTLIST_FOR_BOARD_APPROVAL');
  await step(director, 'APPROVE_GRANT');
  expect(programmeId).not.toBe('');
}

test.describe('a grant, from its contract to its second payment', () => {
  test.describe.configure({ mode: 'serial' });
  let programmeId = '';
  let application = '';
  let project = '';

  /** The place of a payment or of a report of the project, from 1. */
  async function placeOf(page: Page, kind: 'payments' | 'reports', place: number): Promise<string> {
    const one = await dataOf(clientAt(page).GET('/api/project/{id}', { params: { path: { id: project } } }));
    const id = one[kind][place - 1]?._id;
    return `/secure/admin/accounting/${programmeId}/${project}/${kind === 'reports' ? 'reports/' : ''}${id}/?applicationId=${application}`;
  }

  /** One person approves, another pays: each payment needs the two. */
  async function pay(browser: Browser, term: number): Promise<void> {
    const director = await as(browser, 'director');
    await director.goto(await placeOf(director, 'payments', term));
    await director.getByRole('button', { name: 'Approve', exact: true }).click();
    await director
      .getByRole('dialog', { name: `Approve payment ${term}` })
      .getByRole('button', { name: 'Approve payment' })
      .click();
    await expect(director.getByText('Project status updated successfully!')).toBeVisible();
    await expectAccessible(director, `payment ${term}, approved`);
    await director.context().close();
    const accountant = await as(browser, 'accountant');
    await accountant.goto(await placeOf(accountant, 'payments', term));
    await accountant.getByRole('button', { name: 'Complete' }).click();
    const dialog = accountant.getByRole('dialog', { name: `Complete payment ${term}` });
    await dialog
      .getByLabel('Proof of payment')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: samplePdf('Receipt') });
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(accountant.getByText('Project status updated successfully!')).toBeVisible();
    await expect(accountant.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expectAccessible(accountant, `payment ${term}, paid`);
    await accountant.context().close();
  }

  test.beforeAll('an application that the board has approved', async () => {
    test.setTimeout(120_000);
    const world = await boardWorld('Granting together', REPORT_FORM);
    programmeId = world.programmeId;
    application = world.applications['osun'] ?? '';
    await approve(programmeId, application, 'osun');
  });

  test('a manager writes a template, and generates the contract from it', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/grantee_management/${programmeId}/templates`);
    await page.getByRole('button', { name: 'New template' }).click();
    const drawer = page.getByRole('dialog', { name: 'New template' });
    await drawer.getByLabel('Text').fill('# Grant agreement\n\n{{organisation}} is granted {{sum}}.');
    await drawer.getByRole('button', { name: 'Save template' }).click();
    await expect(drawer.getByText('Unknown merge field: {{sum}}')).toBeVisible();
    await drawer
      .getByLabel('Text')
      .fill(
        '# Grant agreement\n\n{{organisation}} is granted {{amount}}, {{amount_in_words}}, for application {{application_number}}.\n\n- Two reports\n- Receipts are kept for six years\n\nIt runs from {{start_date}} to {{end_date}}.',
      );
    await lookInBothSchemes(page, 'contract-template');
    await drawer.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByRole('heading', { name: 'Grant agreement' }).first()).toBeVisible();

    // From the tab of contracts.
    await page.goto(`/secure/admin/applications/programmes/${programmeId}?tab=CONTRACTS`);
    await expect(page.getByText('pending signature')).toBeVisible();
    await page
      .getByRole('button', { name: /^Actions/ })
      .last()
      .click();
    await expect(page.getByRole('menuitem', { name: /Initialise project/ })).toContainText(
      'The contract has not been signed yet.',
    );
    await page.getByRole('menuitem', { name: 'Generate or open contract' }).click();
    await page.getByRole('button', { name: 'Generate contract' }).click();
    const send = page.getByRole('dialog', { name: 'Generate contract' });
    await send.getByLabel('Template').selectOption({ label: 'Grant agreement' });
    await send.getByRole('button', { name: 'Preview contract' }).click();
    await expect(send.getByRole('alert').getByText('Enter an amount above zero.')).toBeVisible();
    await send.getByLabel(/Amount granted/).fill('4,000,000');
    await send.getByLabel('Start date').fill(day(0));
    await send.getByLabel('End date').fill(day(365));
    await lookInBothSchemes(page, 'contract-send');
    await send.getByRole('button', { name: 'Preview contract' }).click();
    await expect(send.getByText('four million NGN')).toBeVisible();
    await send.getByRole('button', { name: /^Send to/ }).click();
    await expect(page.getByText('The contract is waiting for the applicant’s signature.')).toBeVisible();
    await lookInBothSchemes(page, 'contract-staff');
    await page.context().close();
  });

  test('the applicant reads the decision and signs the contract on screen', async ({ browser }) => {
    const page = await as(browser, 'osun');
    await page.goto(`/secure/subscriber/applications/${application}`);
    await page.getByRole('link', { name: 'Decision and contract' }).click();
    await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign contract' }).click();
    await expect(page.getByRole('alert').getByText('Type your full name.')).toBeVisible();
    await lookInBothSchemes(page, 'outcome');
    await page.getByLabel('Your full name').fill('Ọṣun Adébáyọ̀');
    await page.getByRole('checkbox', { name: /I agree to be bound by it/ }).check();
    await page.getByRole('button', { name: 'Sign contract' }).click();
    await expect(page.getByText(/^Signed by Ọṣun Adébáyọ̀ on/)).toBeVisible();
    await expect(page.getByText('Next, the programme team sets up your project.')).toBeVisible();
    await page.context().close();
    const other = await asAtHome(browser, 'applicant3');
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My projects' }).click();
    await expect(other.getByText('A project starts when the board approves')).toBeVisible();
    await lookInBothSchemes(other, 'my-projects-empty');
    await other.context().close();
  });

  test('a manager initialises the project, changes it beside someone else, and activates it', async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await as(browser, 'manager');
    await page.goto('/secure/admin/grantee_management');
    await expect(page.getByRole('link', { name: /Granting together/ })).toBeVisible();
    await lookInBothSchemes(page, 'grantees-programmes');
    await page.getByRole('link', { name: /Granting together/ }).click();
    await expect(page.getByText('not-initialized')).toBeVisible();
    await lookInBothSchemes(page, 'grantees');
    await page
      .getByRole('button', { name: /^Actions/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Initialise project' }).click();

    // What is wrong is shown, and what was typed stays.
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('group', { name: 'Line 1' }).getByLabel('Title').fill('Seedlings');
    await page
      .getByRole('group', { name: 'Line 1' })
      .getByLabel(/Amount/)
      .fill('1,500,000');
    await expect(page.getByText('₦2,500,000.00 left')).toBeVisible();
    await page.getByLabel('Months between reports').fill('6');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await expect(page.getByRole('group', { name: 'Report 2' }).getByLabel('Title')).toHaveValue('Final report');
    await page.getByRole('button', { name: 'Split' }).click();
    await page.getByRole('group', { name: 'Payment 2' }).getByLabel('Depends on').selectOption({ label: 'Progress report 1' });
    await page.getByRole('button', { name: 'Initialise project' }).click();
    await expect(page.getByRole('alert').getByText('The budget lines must add up to the total budget.')).toBeVisible();
    await lookInBothSchemes(page, 'initialise');
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('group', { name: 'Line 2' }).getByLabel('Title').fill('Training');
    await page
      .getByRole('group', { name: 'Line 2' })
      .getByLabel(/Amount/)
      .fill('2,500,000');
    await page.getByRole('button', { name: 'Initialise project' }).click();

    await expect(page.getByText('Pending activation').first()).toBeVisible();
    await expect(page).toHaveURL(
      new RegExp(`/secure/admin/grantee_management/${programmeId}/[0-9a-f-]+/\\?applicationId=${application}$`),
    );
    const id = page.url().split('/').at(-2) ?? '';
    project = id;
    await expect(page.getByText('depends on “Progress report 1”')).toBeVisible();
    await lookInBothSchemes(page, 'project');

    // Someone else saves first.
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('End date').fill(day(380));
    await dataOf(
      clientAt(await as(browser, 'director')).PATCH('/api/project/update/{id}', {
        params: { path: { id } },
        body: { version: 1, endDate: day(370) },
      }),
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Someone else has changed this project.')).toBeVisible();
    await expect(page.getByLabel('End date')).toHaveValue(typedDay(day(380)));
    await lookInBothSchemes(page, 'project-edit');
    await page.getByRole('button', { name: 'Reload and discard my changes' }).click();
    await expect(page.getByLabel('End date')).toHaveValue(typedDay(day(370)));
    await page.getByLabel('End date').fill(day(375));
    await page.getByRole('link', { name: 'Grantee Mgt' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Activate project' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate project' }).click();
    await expect(page.getByText('In progress').first()).toBeVisible();
    await page.goto(`/secure/admin/grantee_management/${programmeId}?tab=projects`);
    await expect(page.getByRole('table')).toBeVisible();
    await lookInBothSchemes(page, 'projects');
    await page.context().close();

    // The other place of the same contract.
    const team = await asAtHome(browser, 'mande');
    await team.getByRole('navigation').getByRole('link', { name: 'M&E Team' }).first().click();
    await expect(team.getByRole('heading', { name: 'M&E Team' })).toBeVisible();
    const accountant = await as(browser, 'accountant');
    await accountant.goto(`/secure/admin/accounting/${programmeId}/${id}/?applicationId=${application}`);
    await expect(accountant.getByRole('heading', { name: 'Payments' })).toBeVisible();
    await expect(accountant.getByRole('button', { name: 'Activate project' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('the grantee sees the project with its reports, payments and documents', async ({ browser }) => {
    const page = await asAtHome(browser, 'osun');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My projects' }).click();
    await expect(page.getByText(/Progress report 1, due/)).toBeVisible();
    await lookInBothSchemes(page, 'my-projects');
    await page.getByRole('link', { name: /Granting together/ }).click();
    await expect(page.getByRole('link', { name: 'Open next report' })).toBeVisible();
    await expect(page.getByRole('link', { name: /\(PDF\)/ })).toBeVisible();
    await lookInBothSchemes(page, 'my-project');
    await page.context().close();
  });

  test('the first payment is approved by one person and paid by another', async ({ browser }) => {
    await pay(browser, 1);
  });

  test('the grantee reports what was done, and the team approves it', async ({ browser }) => {
    const grantee = await as(browser, 'osun');
    await grantee.goto(`/secure/subscriber/projects/${project}/`);
    await grantee.getByRole('link', { name: 'Open next report' }).click();
    await grantee.getByRole('link', { name: 'Start report' }).click();
    await grantee.getByLabel('What was done').fill('Four hundred trees stand.');
    await grantee.getByRole('button', { name: 'Review your answers' }).click();
    await grantee.getByRole('button', { name: 'Submit report' }).click();
    await grantee.getByRole('dialog', { name: 'Verify your answers!' }).getByRole('button', { name: 'Submit report' }).click();
    await expect(grantee.getByText(/^Submitted on/).first()).toBeVisible();
    await expectAccessible(grantee, 'report handed in');
    await grantee.context().close();
    const team = await as(browser, 'mande');
    await team.goto(await placeOf(team, 'reports', 1).then((path) => path.replace('/accounting/', '/grantee_management/')));
    await expect(team.getByText('Four hundred trees stand.')).toBeVisible();
    await team.getByRole('button', { name: 'Approve', exact: true }).click();
    await team.getByRole('dialog', { name: 'Approve report' }).getByRole('button', { name: 'Approve report' }).click();
    await expect(team.getByText('Report approved. The grantee gets an email.')).toBeVisible();
    await expectAccessible(team, 'report approved');
    await team.context().close();
  });

  test('the second payment, which waited for the report, is paid, and the account says so', async ({ browser }) => {
    await pay(browser, 2);
    const page = await as(browser, 'accountant');
    await page.goto(`/secure/admin/accounting/${programmeId}?tab=projects`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('4,000,000.00');
    const account = clientAt(page).GET('/api/programme/account-info/{id}', { params: { path: { id: programmeId } } });
    expect(await dataOf(account)).toMatchObject({ committed: 400_000_000, released: 400_000_000, withheld: 0 });
    await page.context().close();
    const grantee = await as(browser, 'osun');
    await grantee.goto(`/secure/subscriber/projects/${project}/`);
    await expect(grantee.getByText('Paid', { exact: true })).toHaveCount(2);
    await lookInBothSchemes(grantee, 'my-project-paid');
    await grantee.context().close();
  });
});
