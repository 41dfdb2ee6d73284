import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { fillSection, type Answers, type Field, type Section } from '../fill.ts';
import { atBrowser, demo, look, signIn } from '../people.ts';

const folder = path.resolve(process.env['REAL_FORMS_DIR'] ?? path.join(import.meta.dirname, '../../../shared/real-forms'));
const file = path.join(folder, 'community-ownership-fund.json');

/** Something that any rule of the field takes, for the questions that the test application leaves out. */
function anyAnswer(field: Field): unknown {
  const options = field.field_options?.map((option) => option.value) ?? [];
  const byType: Record<string, unknown> = {
    EMAIL: 'someone@example.test',
    DATE: '2025-06-01',
    URL: 'https://example.test/',
    NUMBER: '12',
    PHONE_NUMBER: '+441612345678',
    MULTIPLE_CHOICE: options[0],
    DROPDOWN: options[0],
    CHECKBOX: options.slice(0, 1),
    COUNTRY: 'United Kingdom',
  };
  return byType[field.field_type] ?? 'As described in the attached documents.';
}

test.describe('a real fund’s form', () => {
  test.skip(!existsSync(file), 'the folder of real forms is absent');

  test('FORM-3 FORM-18 FORM-19 71 sections are filled in by hand, checked and submitted', async ({ browser }) => {
    test.setTimeout(420_000);
    const form = JSON.parse(readFileSync(file, 'utf8')) as { name: string; sections: Section[] };
    const { answers } = JSON.parse(readFileSync(file.replace('.json', '.answers.json'), 'utf8')) as { answers: Answers };
    const director = await atBrowser(browser);
    await signIn(director.page, demo('director'));
    const post = async (address: string, data: object = {}): Promise<{ _id: string }> =>
      ((await (await director.page.request.post(`/api${address}`, { data })).json()) as { data: { _id: string } }).data;
    const { _id: applicationForm } = await post('/form/import', form);
    await post(`/form/publish/${applicationForm}`);
    const day = 86_400_000;
    const { _id: programme } = await post('/programme/new', {
      name: form.name,
      currency: 'GBP',
      budget: 150_000_000,
      timeZone: 'Europe/London',
      applicationForm,
      startDate: new Date(Date.now() - day).toISOString(),
      endDate: new Date(Date.now() + day).toISOString(),
    });
    const stored = (await (await director.page.request.get(`/api/form/one/${applicationForm}`)).json()) as {
      data: { sections: (Section & { section_id: string })[] };
    };
    await director.context.close();

    const { page, context } = await atBrowser(browser);
    await signIn(page, demo('applicant3'));
    await page.goto(`/secure/subscriber/programmes/${programme}`);
    await page.getByRole('button', { name: 'Start application' }).click();
    await expect(page.getByRole('heading', { name: /sections completed/ })).toBeVisible();
    await look(page, 'real-task-list');
    await page.getByRole('link', { name: 'Start with the first section' }).click();

    const fillShown = async (): Promise<string> => {
      const id = new URL(page.url()).searchParams.get('section') ?? '';
      const section = stored.data.sections.find((each) => each.section_id === id);
      if (!section) throw new Error(`no section ${id}`);
      await expect(page.getByRole('heading', { level: 1, name: section.section_name })).toBeVisible();
      const given: Answers = Object.fromEntries(
        section.section_fields.map((field) => [
          field.field_id,
          typeof answers[field.field_id] === 'number'
            ? String(answers[field.field_id])
            : (answers[field.field_id] ?? anyAnswer(field)),
        ]),
      );
      const files = Object.fromEntries(
        section.section_fields
          .filter((field) => field.field_type === 'FILE')
          .map((field) => [
            field.field_id,
            [{ name: 'evidence.pdf', mimeType: 'application/pdf', buffer: samplePdf('Evidence') }],
          ]),
      );
      await fillSection(page, section, given, files);
      return id;
    };
    let walked = 0;
    for (let onwards = ''; onwards !== 'Check your answers'; walked++) {
      const id = await fillShown();
      const button = page.getByRole('button', { name: /^(Next Section|Check your answers)$/ });
      onwards = ((await button.textContent()) ?? '').trim();
      await button.click();
      await page.waitForURL((url) => url.searchParams.get('section') !== id);
    }
    // Two of its questions read answers that come later in the form: they appear behind the person, and the check finds them.
    await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible();
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link').first();
    for (let round = 0; round < 5 && (await problem.isVisible()); round++) {
      await problem.click();
      await page.waitForURL((url) => url.searchParams.get('section') !== 'check');
      await fillShown();
      await page.getByRole('button', { name: 'Save Progress' }).click();
      await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();
      await page.goto(page.url().replace(/section=.*/, 'section=check'));
      await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible();
    }
    expect(walked).toBeGreaterThan(30);
    await expect(page.getByText('Everything that is required is answered.')).toBeVisible();
    await look(page, 'real-check-answers');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog', { name: 'Verify your answers!' }).getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Application submitted' })).toBeVisible();
    await context.close();
  });
});
