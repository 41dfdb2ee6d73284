import { type Locale, localeInfo, m, withLocale } from '@grantdesk/messages';
import { expect, test, type Browser, type Page } from '../test.ts';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { completeInterview, managerIds, publishedForm, type Form } from '../calls.ts';
import { as, clientAt, dataOf, inDays, lookInBothSchemes, program } from '../people.ts';

const day = (days: number): string => inDays(days).slice(0, 10);

interface Shape {
  name: string;
  template: () => string;
  /** The tabs that its staff see. */
  tabs: (() => string)[];
  applicant: string;
  /** Everyone's: the whole way is walked in each language, and in a pseudo-locale where one was built. */
  language: Locale;
}
const { allApplications, shortlistedForBoardApproval, shortlistedForInterview, contracts } = m.stage;
const SHAPES: Shape[] = [
  {
    name: 'rapid',
    template: m.stage.rapidResponse,
    tabs: [allApplications, shortlistedForBoardApproval, contracts],
    applicant: 'kauye',
    language: 'en',
  },
  {
    name: 'interview',
    template: m.stage.withInterview,
    tabs: [allApplications, shortlistedForInterview, m.common.interviews, shortlistedForBoardApproval, contracts],
    applicant: 'umuada',
    language: process.env['PSEUDO_LOCALE'] ? 'en' : 'fr',
  },
];
const STAFF = ['director', 'manager', 'accountant'];

async function chooseLanguage(people: readonly string[], language: Locale): Promise<void> {
  for (const name of people) {
    const person = await program(name);
    await dataOf(clientAt(person).PATCH('/api/user/language', { body: { language } }));
    await person.dispose();
  }
}
const FORM: Omit<Form, 'name'> = {
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
  const applicationForm = await publishedForm(clientAt(director), { ...FORM, name: `${name} form` });
  const managers = await managerIds(clientAt(director));
  const { _id } = await dataOf(
    clientAt(director).POST('/api/programme/new', {
      body: {
        name,
        currency: 'NGN',
        budget: 1_000_000_000,
        startDate: inDays(-3),
        endDate: inDays(6),
        applicationForm,
        managers,
      },
    }),
  );
  return _id;
}

async function chooseShape(browser: Browser, programmeId: string, { name, template }: Shape): Promise<void> {
  const page = await as(browser, 'director');
  await page.goto(`/secure/admin/programmes/${programmeId}/edit`);
  const proposalsOpen = page.getByLabel(m.programme.proposalsOpenOptional());
  await expect(proposalsOpen).toBeVisible();
  await page.getByRole('radio', { name: template() }).check();
  await expect(proposalsOpen).toBeHidden();
  await lookInBothSchemes(page, `shape-form-${name}`);
  await page.getByRole('button', { name: m.programme.saveProgramme() }).click();
  await expect(page.getByText(m.common.labelValue({ label: template(), value: '' }).trim())).toBeVisible();
  await expect(page.getByText(m.programme.proposalForm(), { exact: true })).toBeHidden();
  await page.context().close();
}

async function apply(browser: Browser, programmeId: string, { applicant }: Shape): Promise<string> {
  const page = await as(browser, applicant);
  await page.goto(`/secure/subscriber/programmes/${programmeId}`);
  await page.getByRole('button', { name: m.programme.startApplication() }).click();
  await page.getByRole('link', { name: m.submission.startWithTheFirstSection() }).click();
  await page.getByLabel('What will you do?').fill('Dig three wells');
  await page.getByRole('button', { name: m.submission.checkYourAnswers() }).click();
  const submit = { name: m.common.submitApplication() };
  await page.getByRole('button', submit).click();
  await page.getByRole('dialog', { name: m.common.verifyYourAnswers() }).getByRole('button', submit).click();
  await expect(page.getByRole('heading', { level: 1, name: m.submission.submitted({ form: 'application' }) })).toBeVisible();
  const id = /applications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.context().close();
  return id;
}

const openTab = (page: Page, tab: string): Promise<void> => page.getByRole('tab', { name: tab }).first().click();

/** Takes a step with the one application of a tab, and goes on to the tab that lists it then. */
async function step(page: Page, tab: string, action: string): Promise<void> {
  await openTab(page, tab);
  await page.locator('thead').getByRole('checkbox').check();
  await page.getByRole('button', { name: action, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: `${action} (1)` });
  const done = page.getByText(m.application.stepDone({ step: action, count: 1 })).first();
  await confirm.or(done).first().waitFor();
  const granted = page
    .getByRole('dialog')
    .getByLabel(m.common.grantedCurrency({ currency: 'NGN' }))
    .first();
  if (action === m.stage.approveGrant()) await granted.fill('250000');
  if (await confirm.isVisible()) await confirm.click();
  await expect(done).toBeVisible();
}

async function interview(application: string): Promise<void> {
  const manager = await program('manager');
  await completeInterview(clientAt(manager), application);
}

async function toTheGrant(browser: Browser, programmeId: string, application: string, shape: Shape): Promise<void> {
  const page = await as(browser, 'manager');
  const tabs = shape.tabs.map((tab) => tab());
  const [all, board] = [allApplications(), shortlistedForBoardApproval()];
  const toBoard = m.stage.shortlistForBoardApproval();
  await page.goto(`/secure/admin/applications/programmes/${programmeId}?tab=PROPOSAL_APPLICATIONS`);
  await expect(page.getByRole('table')).toBeVisible();
  const shown = await page.getByRole('tab').allTextContents();
  expect(shown.map((text) => tabs.find((tab) => text.startsWith(tab)) ?? text)).toEqual(tabs);
  await page.getByRole('button', { name: m.common.nextStage() }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText(tabs[1] ?? '');
  if (tabs.length > 3) {
    await step(page, all, m.stage.shortlistForInterview());
    await step(page, shortlistedForInterview(), m.stage.callForInterview());
    await interview(application);
    await page.reload();
    await lookInBothSchemes(page, 'shape-interviews');
    await step(page, m.common.interviews(), toBoard);
  } else await step(page, all, toBoard);
  await openTab(page, board);
  const offered = { name: m.status.recommendedForOffer() };
  await expect(page.getByRole('row', offered)).toContainText(m.status.pendingApproval());
  await lookInBothSchemes(page, `shape-board-${tabs.length}`);
  await page.context().close();
  const director = await as(browser, 'director');
  await director.goto(`/secure/admin/applications/programmes/${programmeId}?tab=SHORTLISTED_FOR_BOARD_APPROVAL`);
  await step(director, board, m.stage.approveGrant());
  await expect(director.getByRole('row', offered)).toContainText(m.status.approved());
  await openTab(director, contracts());
  await expect(director.getByRole('row', { name: m.status.pendingSignature() })).toBeVisible();
  await director.context().close();
}

async function contract(browser: Browser, application: string, { applicant }: Shape): Promise<void> {
  await dataOf(
    clientAt(await program('manager')).POST('/api/contract/new', {
      body: {
        application,
        title: 'Grant agreement',
        amount: 250_000_00,
        startDate: day(0),
        endDate: day(365),
        body: '<p>{{organisation}} is granted {{amount}}.</p>',
      },
    }),
  );
  const page = await as(browser, applicant);
  await page.goto(`/secure/subscriber/applications/${application}`);
  await page.getByRole('link', { name: m.common.decisionAndContract() }).click();
  await page.getByLabel(m.contract.yourFullName()).fill('Ngozi Obi');
  await page.getByRole('main').getByRole('checkbox').check();
  await page.getByRole('button', { name: m.contract.signTheContract() }).click();
  const [signedByHer] = m.contract.signedByNameOnAtHow({ name: 'Ngozi Obi', at: '|', how: '' }).split('|');
  await expect(page.getByText(signedByHer?.trim() ?? '').first()).toBeVisible();
  await page.goto(`/secure/subscriber/applications/${application}`);
  await expect(page.getByText(/propos(al|ition)/i)).toHaveCount(0);
  await lookInBothSchemes(page, `shape-applicant-${applicant}`);
  await page.context().close();
}

/** The project's one payment, approved by one person and paid by another. */
async function pay(browser: Browser, programmeId: string, application: string): Promise<void> {
  const manager = await program('manager');
  const { _id: project } = await dataOf(
    clientAt(manager).POST('/api/project/new', {
      body: {
        application,
        budget: 250_000_00,
        startDate: day(0),
        endDate: day(365),
        lines: [{ title: 'Wells', amount: 250_000_00 }],
        terms: [{ amount: 250_000_00, dueDate: day(1) }],
        reports: [],
      },
    }),
  );
  const one = await dataOf(clientAt(manager).GET('/api/project/{id}', { params: { path: { id: project } } }));
  const place = `/secure/admin/accounting/${programmeId}/${project}/${one.payments[0]?._id}/?applicationId=${application}`;
  const director = await as(browser, 'director');
  await director.goto(place);
  await director.getByRole('button', { name: m.common.approve(), exact: true }).click();
  await director
    .getByRole('dialog', { name: m.payment.approvePaymentTerm({ term: 1 }) })
    .getByRole('button', { name: m.payment.approveThePayment() })
    .click();
  await expect(director.getByText(m.common.projectStatusUpdatedSuccessfully())).toBeVisible();
  await director.context().close();
  const accountant = await as(browser, 'accountant');
  await accountant.goto(place);
  await accountant.getByRole('button', { name: m.common.complete(), exact: true }).click();
  const dialog = accountant.getByRole('dialog', { name: m.payment.completePaymentTerm({ term: 1 }) });
  await dialog
    .getByLabel(m.payment.proofOfThePayment())
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: samplePdf('Receipt') });
  await dialog.getByRole('button', { name: m.payment.recordThePayment() }).click();
  await expect(accountant.locator('[data-status="PAID"]').first()).toBeVisible();
  await accountant.context().close();
}

/** A stage that applications have passed stays as it is, and says so beside the choice; the next round begins with the same shape. */
async function copyForNextRound(browser: Browser, programmeId: string, { name, template }: Shape): Promise<void> {
  const page = await as(browser, 'director');
  await page.goto(`/secure/admin/programmes/${programmeId}/edit`);
  await page.getByRole('radio', { name: m.common.full() }).check();
  await page.getByRole('button', { name: m.programme.saveProgramme() }).click();
  await expect(page.getByRole('alert').getByText(m.stage.theProposalStageCanNoLonger())).toBeVisible();
  await page.goto(`/secure/admin/programmes/${programmeId}`);
  await page.getByRole('link', { name: m.programme.copyForTheNextRound() }).click();
  const named = page.getByLabel(m.common.name(), { exact: true });
  await expect(named).toHaveValue(`Wells ${name} 2027`);
  await expect(page.getByRole('radio', { name: template() })).toBeChecked();
  await lookInBothSchemes(page, `shape-copy-${name}`);
  await page.getByRole('button', { name: m.programme.createProgramme() }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Wells ${name} 2027` })).toBeVisible();
  await page.context().close();
}

test.afterAll(() => chooseLanguage([...STAFF, ...SHAPES.map(({ applicant }) => applicant)], 'en'));

for (const shape of SHAPES) {
  const { label } = localeInfo(shape.language);
  test(`${shape.name}, in ${label}: from the form to a signed contract and a paid grant`, ({ browser }) => {
    test.setTimeout(240_000);
    return withLocale(shape.language, async () => {
      await chooseLanguage([...STAFF, shape.applicant], shape.language);
      const programmeId = await programmeNamed(`Wells ${shape.name} 2026`);
      await chooseShape(browser, programmeId, shape);
      const application = await apply(browser, programmeId, shape);
      await toTheGrant(browser, programmeId, application, shape);
      await contract(browser, application, shape);
      await pay(browser, programmeId, application);
      await copyForNextRound(browser, programmeId, shape);
    });
  });
}
