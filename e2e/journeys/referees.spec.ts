import { expect, test, type Page } from '../test.ts';
import { publishedForm, startApplication, type Form } from '../calls.ts';
import { as, atBrowser, clientAt, dataOf, demo, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Scholars of the coast';
const REFEREE = 'mary.boateng@coast-university.example';
const form = (name: string, kind: 'APPLICATION' | 'REFERENCE', label: string): Form => ({
  name,
  kind,
  sections: [
    {
      section_id: 'one',
      section_name: 'Questions',
      section_fields: [
        { field_id: 'answer', field_label: label, field_type: 'LONG_ANSWER', field_validation: { required: true } },
      ],
    },
  ],
});

/** The newest link to this page that was emailed to an address. */
async function linkIn(page: Page, to: string, path: string): Promise<string> {
  const read = async (): Promise<string | undefined> => {
    const mails = await dataOf(clientAt(page).GET('/api/mailbox/many'));
    for (const { _id } of mails.filter((mail) => mail.to === to)) {
      const found = new RegExp(`/${path}/[\\w-]+`).exec(
        JSON.stringify(await dataOf(clientAt(page).GET('/api/mailbox/one/{id}', { params: { path: { id: _id } } }))),
      );
      if (found) return found[0];
    }
    return undefined;
  };
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? '';
}

test.describe('references', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';
  let application = '';

  test('a manager says how many a programme requests', async ({ browser }) => {
    const page = await as(browser, 'director');
    await publishedForm(clientAt(page), form('Letter of support', 'REFERENCE', 'What should we know about this person?'));
    const applicationForm = await publishedForm(clientAt(page), form('Scholarship form', 'APPLICATION', 'What will you study?'));
    const body = {
      name: PROGRAMME,
      currency: 'NGN',
      budget: 9_000_000,
      applicationForm,
      startDate: inDays(-1),
      endDate: inDays(20),
    };
    programme = (await dataOf(clientAt(page).POST('/api/programme/new', { body })))._id;
    await page.goto(`/secure/admin/programmes/${programme}`);
    await page.getByRole('link', { name: 'References', exact: true }).click();
    await page.getByLabel('At least').fill('2');
    await page.getByLabel('At most').fill('1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('link', { name: 'The minimum cannot be above the maximum.' })).toBeVisible();
    await expectAccessible(page, 'references-error');
    await page.getByLabel('At least').fill('1');
    await page.getByLabel('At most').fill('2');
    await page.getByLabel('Reference form').selectOption('Letter of support');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The references are saved.')).toBeVisible();
    await lookInBothSchemes(page, 'references-settings');
    await page.context().close();
  });

  test('an applicant names a referee before submitting', async ({ browser }) => {
    const page = await as(browser, 'applicant3');
    application = await startApplication(clientAt(page), programme);
    await page.goto(`/secure/subscriber/applications/${application}/form`);
    await page.getByLabel('What will you study?').fill('The tides');
    await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();
    await page.goto(`/secure/subscriber/applications/${application}/form?section=check`);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('link', { name: 'Name 1 more referee' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Referees' })).toBeVisible();
    await page.getByRole('button', { name: 'Name a referee' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name a referee' });
    await dialog.getByLabel('Name').fill('Mary Boateng');
    await dialog.getByLabel('Email address').fill(demo('applicant3'));
    await dialog.getByRole('button', { name: 'Name this referee' }).click();
    await expect(dialog.getByText('Applicants cannot be their own referees.')).toBeVisible();
    await dialog.getByLabel('Email address').fill(REFEREE);
    await dialog.getByLabel('How they know you').fill('Taught me for two years');
    await dialog.getByRole('button', { name: 'Name this referee' }).click();
    await expect(page.getByRole('heading', { name: 'Mary Boateng' })).toBeVisible();
    await lookInBothSchemes(page, 'referees');
    await expectAccessible(page, 'referees');
    await page.goto(`/secure/subscriber/applications/${application}/form?section=check`);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Referees' })).toBeVisible();
    await expect(page.getByText('1 of 2 named, 0 answered.')).toBeVisible();
    await page.context().close();
  });

  test('the referee writes without an account, comes back to the draft and submits it once', async ({ browser }) => {
    const { page, context } = await atBrowser(browser);
    const link = await linkIn(page, REFEREE, 'reference');
    await page.goto(link);
    await expect(page.getByText('The applicant cannot read your reference.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit reference' }).click();
    await expectAccessible(page, 'reference-error');
    await page.getByLabel('What should we know about this person?').fill('She measures twice and writes once.');
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('What should we know about this person?')).toHaveValue('She measures twice and writes once.');
    await lookInBothSchemes(page, 'reference');
    await page.getByRole('button', { name: 'Submit reference' }).click();
    await expect(page.getByText('Your reference was submitted.')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('You have submitted this reference. Thank you.')).toBeVisible();
    await context.close();
  });

  test('the applicant sees that it was answered, the manager reads it', async ({ browser }) => {
    const page = await as(browser, 'applicant3');
    await page.goto(`/secure/subscriber/applications/${application}/referees`);
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect(page.getByText('She measures twice')).toBeHidden();
    await page.context().close();
    const staff = await as(browser, 'director');
    await staff.goto(`/secure/admin/applications/programmes/${programme}/application/${application}`);
    await staff.getByRole('tab', { name: 'References 1/1' }).click();
    await expect(staff.getByText('She measures twice and writes once.')).toBeVisible();
    await lookInBothSchemes(staff, 'references');
    await expectAccessible(staff, 'references');
    await staff.context().close();
  });
});
