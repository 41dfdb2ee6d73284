import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../test.ts';
import { DEMO_ANSWERS, DEMO_APPLICATION_FORM, DEMO_FILES } from '@grantdesk/domain/form/demo-form';
import { fillSection, type Section } from '../fill.ts';
import { asAtHome, atBrowser, look, openMenu, picture, signIn } from '../people.ts';
import { demoFiles, hasRealForm, realFormFile } from '../worlds.ts';

const PROGRAMME = 'Riverbank Fund 2026';
const APPLICANT = {
  name: 'Ọmọ́wùnmí Adébísí',
  organisation: 'Ìrètí Farmers’ Union',
  email: 'omowunmi@example.test',
  password: 'planting season 2026',
};
const FORM = { ...DEMO_APPLICATION_FORM, name: 'Riverbank application' };
const sections = FORM.sections as unknown as Section[];
const files = demoFiles(DEMO_FILES);

test.describe.configure({ mode: 'serial' });

/** The address of the application, taken from the applicant's journey for those that follow. */
let applicationId = '';
let receiptNo = '';

test('a Programme Director imports a form, publishes it and creates a programme on it', async ({ browser }) => {
  const page = await asAtHome(browser, 'director');
  const context = page.context();
  await picture(page, 'dashboard');
  await refuseBrokenForm(page);
  await importForm(page, FORM.name, JSON.stringify(FORM));
  await look(page, 'form');
  if (hasRealForm) await importForm(page, 'Community Ownership Fund 2025', readFileSync(realFormFile, 'utf8'));
  else console.log('The folder of real forms is absent: the journey runs on the demonstration form alone.');
  await createProgramme(page);
  await context.close();
});

test('a new applicant signs up, fills the form in two sittings, checks, submits and gets a receipt', async ({ browser }) => {
  const { page, context } = await atBrowser(browser);
  await signUpAndVerify(page);

  await page.getByRole('link', { name: 'Programmes' }).first().click();
  await page
    .getByRole('link', { name: new RegExp(PROGRAMME) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: PROGRAMME })).toBeVisible();
  await picture(page, 'call');
  await page.getByRole('button', { name: 'Start application' }).click();
  await expect(page.getByRole('heading', { name: /of 6 sections completed/ })).toBeVisible();
  applicationId = /applications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await picture(page, 'task-list');
  await page.getByRole('link', { name: 'Start with the first section' }).click();

  // A section that is left with gaps tells each of them, at the top and beside its question.
  await page.getByRole('button', { name: 'Next Section' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByText('Field is required!').first()).toBeVisible();
  await look(page, 'form-errors');

  const [first, ...rest] = sections;
  if (!first) throw new Error('the form has no section');
  await fillSection(page, first, DEMO_ANSWERS, files);
  await look(page, 'form-section');
  await page.getByRole('button', { name: 'Next Section' }).click();
  await expect(page.getByRole('heading', { level: 1, name: rest[0]?.section_name ?? '' })).toBeFocused();
  await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();

  // Leaves, and finds everything again on another device.
  const away = await atBrowser(browser, { viewport: { width: 375, height: 812 } });
  const address = `/secure/subscriber/applications/${applicationId}/form?section=1`;
  await signIn(away.page, APPLICANT.email, APPLICANT.password, address);
  await expect(away.page.getByLabel(first.section_fields[0]?.field_label ?? '')).toHaveValue(
    String(DEMO_ANSWERS[first.section_fields[0]?.field_id ?? '']),
  );
  await look(away.page, 'form-section-phone');
  await away.context.close();

  for (const [i, section] of rest.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: section.section_name })).toBeVisible();
    await fillSection(page, section, DEMO_ANSWERS, files);
    await page.getByRole('button', { name: i === rest.length - 1 ? 'Review your answers' : 'Next Section' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Review your answers' })).toBeVisible();
  await expect(page.getByText('All required questions are answered.')).toBeVisible();
  await look(page, 'check-answers');

  // Cancelling changes nothing; confirming is final.
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your answers!' });
  await expect(
    dialog.getByText('Prior to submission, please double-check your entries as this decision is irreversible.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await look(page, 'submit-dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application submitted' })).toBeVisible();
  receiptNo = (await page.getByText(/^R-\d{4}-\d{6}$/).textContent()) ?? '';
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByText(/WAT/).first()).toBeVisible();
  await look(page, 'receipt');

  // Nothing changes it afterwards, from the screen or by raw HTTP.
  await page.goto(`/secure/subscriber/applications/${applicationId}/form?section=1`);
  await expect(page.getByRole('button', { name: 'Save Progress' })).toHaveCount(0);
  const raw = await page.request.fetch(`/api/application/save/${applicationId}`, {
    method: 'PATCH',
    multipart: { [first.section_fields[0]?.field_id ?? '']: 'Changed by hand' },
  });
  expect(raw.status()).toBe(409);
  await page.goto(`/secure/subscriber/applications/${applicationId}/view`);
  await expect(page.getByText(String(DEMO_ANSWERS[first.section_fields[0]?.field_id ?? ''])).first()).toBeVisible();
  await look(page, 'read-only');

  await page.goto('/mailbox');
  await page.getByRole('button', { name: new RegExp(`Received: APP-\\d+, ${PROGRAMME}`) }).click();
  await expect(page.getByText(receiptNo)).toBeVisible();
  await context.close();
});

test('the manager finds it in the table and reads it with its timeline', async ({ browser }) => {
  const page = await asAtHome(browser, 'manager');
  const context = page.context();
  await openMenu(page, 'Applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(PROGRAMME) })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /All applications/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row').filter({ hasText: APPLICANT.organisation })).toContainText('Submitted');
  await picture(page, 'applications');
  await page.getByRole('row').filter({ hasText: APPLICANT.organisation }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/application/${applicationId}\\?programmeName=`));
  await picture(page, 'application');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText(receiptNo).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText(new RegExp(`submitted the application APP-\\d+, receipt ${receiptNo}`))).toBeVisible();
  await look(page, 'application-timeline');
  await context.close();
});

async function signUpAndVerify(page: Page): Promise<void> {
  await page.goto('/signup');
  await look(page, 'sign-up');
  await page.getByLabel('Your name').fill(APPLICANT.name);
  await page.getByLabel('Organisation').fill(APPLICANT.organisation);
  await page.getByLabel('Email address').fill(APPLICANT.email);
  await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password);
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(APPLICANT.email)).toBeVisible();
  await page.goto('/mailbox');
  await expect(async () => {
    await page.reload();
    await page
      .getByRole('button', { name: new RegExp(`Verify your email address.*${APPLICANT.email}`) })
      .click({ timeout: 1_000 });
  }).toPass();
  await picture(page, 'mailbox');
  await page.getByRole('link', { name: /\/verify\?token=/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await picture(page, 'applicant-home');
}

async function importForm(page: Page, name: string, json: string): Promise<void> {
  await openMenu(page, 'Forms');
  await expect(page.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible();
  await page.getByRole('button', { name: 'Import JSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a form' });
  const picking = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a JSON file' }).click();
  await (await picking).setFiles({ name: 'form.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Import form' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Publish version' }).click();
  await page.getByRole('dialog', { name: 'Publish version 1?' }).getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
}

async function refuseBrokenForm(page: Page): Promise<void> {
  await openMenu(page, 'Forms');
  await picture(page, 'forms');
  await page.getByRole('button', { name: 'Import JSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a form' });
  await dialog.getByLabel('Form as JSON').fill('{ "sections": [');
  await dialog.getByLabel('Name', { exact: true }).fill('Broken');
  await dialog.getByRole('button', { name: 'Import form' }).click();
  await expect(dialog.getByLabel('Form as JSON')).toHaveValue('{ "sections": [');
  await expect(dialog.getByLabel('Form as JSON')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'form-import-refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function createProgramme(page: Page): Promise<void> {
  await openMenu(page, 'Programmes');
  await page.getByRole('link', { name: 'New programme' }).click();
  await page.getByRole('button', { name: 'Create programme' }).click();
  await expect(page.getByText('Enter a programme name.').first()).toBeVisible();
  await look(page, 'programme-errors');
  await page.getByLabel('Name', { exact: true }).fill(PROGRAMME);
  await page.getByLabel('Description').fill('For people who live by the river.\n\n- dykes\n- early warning');
  await page.getByLabel('Budget').fill('12,500,000.00');
  const at = (days: number): string => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`;
  await page.getByLabel('Applications open').fill(at(-2));
  await page.getByLabel('Applications close').fill(at(9));
  await pick(page, 'Application form', FORM.name);
  await pick(page, 'Managers', 'manager@');
  await look(page, 'programme-new');
  await page.getByRole('button', { name: 'Create programme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: PROGRAMME })).toBeVisible();
  await picture(page, 'programme');
}

/** Searches a paged list and takes the first that it finds. */
async function pick(page: Page, label: string, search: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(search);
  await page.getByRole('option').filter({ hasText: search }).first().click();
  await page.keyboard.press('Escape');
}
