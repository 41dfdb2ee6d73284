import { expect, test, type Browser, type Page } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { api, as, inDays, lookInBothSchemes, program } from '../people.ts';

const day = (days: number): string => inDays(days).slice(0, 10);

interface Shape {
  template: string;
  /** The tabs that its staff see. */
  tabs: string[];
  applicant: string;
}
const SHAPES: Record<'rapid' | 'interview', Shape> = {
  rapid: {
    template: 'Rapid response',
    tabs: ['All applications', 'Shortlisted for board approval', 'Contracts'],
    applicant: 'kauye',
  },
  interview: {
    template: 'With interview',
    tabs: ['All applications', 'Shortlisted for interview', 'Interviews', 'Shortlisted for board approval', 'Contracts'],
    applicant: 'umuada',
  },
};
const FORM = {
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'Your plan',
      section_fields: [{ field_id: 'plan', field_label: 'What will you do?', field_type: 'SHORT_ANSWER' }],
    },
  ],
};

/** A programme with the full chain and a published form; its shape is chosen on screen. */
async function programmeNamed(name: string): Promise<string> {
  const director = await program('director');
  const { _id: applicationForm } = await api(director, 'POST', '/form/import', { ...FORM, name: `${name} form` });
  await api(director, 'POST', `/form/publish/${applicationForm}`, {});
  const [manager] = await api<{ _id: string }[]>(director, 'GET', '/user/admin/specific/programme-managers?search=manager@');
  const { _id } = await api(director, 'POST', '/programme/new', {
    name,
    currency: 'NGN',
    budget: 1_000_000_000,
    startDate: inDays(-3),
    endDate: inDays(6),
    applicationForm,
    managers: [manager?._id],
  });
  return _id;
}

async function chooseShape(browser: Browser, programmeId: string, { template }: Shape): Promise<void> {
  const page = await as(browser, 'director');
  await page.goto(`/secure/admin/programmes/${programmeId}/edit`);
  await expect(page.getByLabel('Proposals open (optional)')).toBeVisible();
  await page.getByRole('radio', { name: template }).check();
  await expect(page.getByLabel('Proposals open (optional)')).toBeHidden();
  await lookInBothSchemes(page, `shape-form-${template}`);
  await page.getByRole('button', { name: 'Save programme' }).click();
  await expect(page.getByText(new RegExp(`^${template}: `))).toBeVisible();
  await expect(page.getByText('Proposal form')).toBeHidden();
  await page.context().close();
}

async function apply(browser: Browser, programmeId: string, { applicant }: Shape): Promise<string> {
  const page = await as(browser, applicant);
  await page.goto(`/secure/subscriber/programmes/${programmeId}`);
  await page.getByRole('button', { name: 'Start application' }).click();
  await page.getByRole('link', { name: 'Start with the first section' }).click();
  await page.getByLabel('What will you do?').fill('Dig three wells');
  await page.getByRole('button', { name: 'Review your answers' }).click();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('dialog', { name: 'Verify your answers!' }).getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application submitted' })).toBeVisible();
  const id = /applications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.context().close();
  return id;
}

/** Takes a step with the one application of a tab, and goes on to the tab that lists it then. */
async function step(page: Page, tab: string, action: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
  await page.getByRole('button', { name: action, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: `${action} (1)` });
  await confirm
    .or(page.getByText(`${action}: 1 application.`).first())
    .first()
    .waitFor();
  const granted = page.getByRole('dialog').getByLabel(/^Granted \(/);
  if (action === 'Approve grant') await granted.fill('250,000');
  if (await confirm.isVisible()) await confirm.click();
  await expect(page.getByText(`${action}: 1 application.`).first()).toBeVisible();
}

async function interview(application: string): Promise<void> {
  const manager = await program('manager');
  const times = { interviewStartDate: inDays(1), interviewEndDate: inDays(1.05) };
  await api(manager, 'PATCH', `/application/interview/${application}`, { status: 'SCHEDULED', ...times });
  await api(manager, 'PATCH', `/application/interview/${application}`, {
    status: 'COMPLETED',
    interviewStartDate: inDays(-0.1),
    interviewEndDate: inDays(-0.05),
  });
}

async function toTheGrant(browser: Browser, programmeId: string, application: string, { tabs }: Shape): Promise<void> {
  const page = await as(browser, 'manager');
  await page.goto(`/secure/admin/applications/programmes/${programmeId}?tab=PROPOSAL_APPLICATIONS`);
  await expect(page.getByRole('table')).toBeVisible();
  const shown = await page.getByRole('tab').allTextContents();
  expect(shown.map((text) => tabs.find((tab) => text.startsWith(tab)) ?? text)).toEqual(tabs);
  await page.getByRole('button', { name: 'Next Stage' }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText(tabs[1] ?? '');
  if (tabs.includes('Interviews')) {
    await step(page, 'All applications', 'Shortlist for interview');
    await step(page, 'Shortlisted for interview', 'Invite to interview');
    await interview(application);
    await page.reload();
    await lookInBothSchemes(page, 'shape-interviews');
    await step(page, 'Interviews', 'Shortlist for board approval');
  } else await step(page, 'All applications', 'Shortlist for board approval');
  await page.getByRole('tab', { name: /^Shortlisted for board approval/ }).click();
  await expect(page.getByRole('row', { name: /recommended for offer/ })).toContainText('pending approval');
  await lookInBothSchemes(page, `shape-board-${tabs.length}`);
  await page.context().close();
  const director = await as(browser, 'director');
  await director.goto(`/secure/admin/applications/programmes/${programmeId}?tab=SHORTLISTED_FOR_BOARD_APPROVAL`);
  await step(director, 'Shortlisted for board approval', 'Approve grant');
  await expect(director.getByRole('row', { name: /recommended for offer/ })).toContainText('approved');
  await director.getByRole('tab', { name: /^Contracts/ }).click();
  await expect(director.getByRole('row', { name: /pending signature/ })).toBeVisible();
  await director.context().close();
}

async function contract(browser: Browser, application: string, { applicant }: Shape): Promise<void> {
  await api(await program('manager'), 'POST', '/contract/new', {
    application,
    title: 'Grant agreement',
    amount: 250_000_00,
    startDate: day(0),
    endDate: day(365),
    body: '<p>{{organisation}} is granted {{amount}}.</p>',
  });
  const page = await as(browser, applicant);
  await page.goto(`/secure/subscriber/applications/${application}`);
  await page.getByRole('link', { name: 'Decision and contract' }).click();
  await page.getByLabel('Your full name').fill('Ngozi Obi');
  await page.getByRole('checkbox', { name: /I agree to be bound by it/ }).check();
  await page.getByRole('button', { name: 'Sign contract' }).click();
  await expect(page.getByText(/^Signed by Ngozi Obi on/)).toBeVisible();
  await page.goto(`/secure/subscriber/applications/${application}`);
  await expect(page.getByText(/proposal/i)).toHaveCount(0);
  await lookInBothSchemes(page, `shape-applicant-${applicant}`);
  await page.context().close();
}

/** The project's one payment, approved by one person and paid by another. */
async function pay(browser: Browser, programmeId: string, application: string): Promise<void> {
  const manager = await program('manager');
  const { _id: project } = await api(manager, 'POST', '/project/new', {
    application,
    budget: 250_000_00,
    startDate: day(0),
    endDate: day(365),
    lines: [{ title: 'Wells', amount: 250_000_00 }],
    terms: [{ amount: 250_000_00, dueDate: day(1) }],
    reports: [],
  });
  const one = await api<{ payments: { _id: string }[] }>(manager, 'GET', `/project/${project}`);
  const place = `/secure/admin/accounting/${programmeId}/${project}/${one.payments[0]?._id}/?applicationId=${application}`;
  const director = await as(browser, 'director');
  await director.goto(place);
  await director.getByRole('button', { name: 'Approve', exact: true }).click();
  await director.getByRole('dialog', { name: 'Approve payment 1' }).getByRole('button', { name: 'Approve payment' }).click();
  await expect(director.getByText('Project status updated successfully!')).toBeVisible();
  await director.context().close();
  const accountant = await as(browser, 'accountant');
  await accountant.goto(place);
  await accountant.getByRole('button', { name: 'Complete' }).click();
  const dialog = accountant.getByRole('dialog', { name: 'Complete payment 1' });
  await dialog
    .getByLabel('Proof of payment')
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: samplePdf('Receipt') });
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(accountant.getByText('Paid', { exact: true }).first()).toBeVisible();
  await accountant.context().close();
}

for (const [name, shape] of Object.entries(SHAPES))
  test(`${shape.template}: from the form to a signed contract and a paid grant`, async ({ browser }) => {
    test.setTimeout(240_000);
    const programmeId = await programmeNamed(`Wells ${name} 2026`);
    await chooseShape(browser, programmeId, shape);
    const application = await apply(browser, programmeId, shape);
    await toTheGrant(browser, programmeId, application, shape);
    await contract(browser, application, shape);
    await pay(browser, programmeId, application);
    // A stage that applications have passed stays as it is, and says so beside the choice.
    const page = await as(browser, 'director');
    await page.goto(`/secure/admin/programmes/${programmeId}/edit`);
    await page.getByRole('radio', { name: 'Full' }).check();
    await page.getByRole('button', { name: 'Save programme' }).click();
    await expect(page.getByRole('alert').getByText(/The proposal stage can no longer be changed/)).toBeVisible();
    // The next round begins with the same shape, a year later.
    await page.goto(`/secure/admin/programmes/${programmeId}`);
    await page.getByRole('link', { name: 'Copy for next round' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Leave/ })
      .or(page.getByLabel('Name', { exact: true }))
      .first()
      .waitFor();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Wells ${name} 2027`);
    await expect(page.getByRole('radio', { name: shape.template })).toBeChecked();
    await lookInBothSchemes(page, `shape-copy-${name}`);
    await page.getByRole('button', { name: 'Create programme' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Wells ${name} 2027` })).toBeVisible();
    await page.context().close();
  });
