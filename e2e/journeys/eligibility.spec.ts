import { expect, test, type Page } from '../test.ts';
import { publishedForm, type Form } from '../calls.ts';
import { as, atBrowser, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Seed money for cooperatives';
const FORM: Form = {
  name: 'Cooperative form',
  kind: 'APPLICATION',
  sections: [
    {
      section_id: 'you',
      section_name: 'Your group',
      section_fields: [
        {
          field_id: 'registered',
          field_label: 'Is your group registered?',
          field_type: 'MULTIPLE_CHOICE',
          field_options: [{ value: 'Yes' }, { value: 'No' }],
        },
        { field_id: 'members', field_label: 'How many members does it have?', field_type: 'NUMBER' },
        { field_id: 'story', field_label: 'Describe your work', field_type: 'LONG_ANSWER' },
      ],
    },
  ],
};

test.describe('eligibility check', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';

  test('a manager chooses questions and says what the answers mean', async ({ browser }) => {
    const page = await as(browser, 'director');
    const form = await publishedForm(clientAt(page), FORM);
    const body = { name: PROGRAMME, currency: 'NGN', budget: 9_000_000, applicationForm: form };
    programme = (
      await dataOf(clientAt(page).POST('/api/programme/new', { body: { ...body, startDate: inDays(-1), endDate: inDays(20) } }))
    )._id;
    await page.goto(`/secure/admin/programmes/${programme}`);
    await page.getByRole('link', { name: 'Eligibility check' }).click();
    await page.getByLabel('Offer an eligibility check').check();
    await page.getByRole('button', { name: 'Save check' }).click();
    await expect(page.getByRole('link', { name: 'Choose at least one question.' })).toBeVisible();
    await expectAccessible(page, 'eligibility-error');

    await choose(page, 'Is your group registered?');
    await choose(page, 'How many members does it have?');
    await rule(page, 1, {
      field: 'Is your group registered?',
      comparison: 'is',
      choice: 'No',
      text: 'Register with the cooperative office first.',
    });
    await rule(page, 2, {
      field: 'How many members does it have?',
      comparison: 'is less than',
      choice: '10',
      text: 'Small groups do better with a partner.',
    });
    await page.getByRole('region', { name: 'Rule 2' }).getByLabel('The person').selectOption('can apply, after reading this');
    await page.getByRole('button', { name: 'Save check' }).click();
    await expect(page.getByText('The eligibility check is saved.')).toBeVisible();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await lookInBothSchemes(page, 'eligibility-staff');
    await page.context().close();
  });

  test('a person without an account learns that they cannot apply', async ({ browser }) => {
    const { page, context } = await atBrowser(browser);
    await page.goto(`/programmes/${programme}`);
    await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
    await page.getByRole('link', { name: 'Check that you can apply' }).click();
    await page.getByRole('button', { name: 'See the result' }).click();
    await expect(page.getByRole('alert')).toContainText('Is your group registered?');
    await expectAccessible(page, 'eligibility-check-error');
    await page.getByLabel('No', { exact: true }).check();
    await page.getByLabel('How many members does it have?').fill('40');
    await page.getByRole('button', { name: 'See the result' }).click();
    await expect(page.getByText('By these answers you cannot apply to this call.')).toBeVisible();
    await expect(page.getByText('Register with the cooperative office first.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in to start' })).toHaveCount(0);
    await lookInBothSchemes(page, 'eligibility-refused');
    await page.getByRole('button', { name: 'Change answers' }).click();
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByRole('button', { name: 'See the result' }).click();
    await expect(page.getByText('You can apply.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in to start' })).toBeVisible();
    await context.close();
  });

  test('an applicant completes it, and the application starts with the answers', async ({ browser }) => {
    const page = await as(browser, 'applicant2');
    await page.goto(`/secure/subscriber/programmes/${programme}`);
    await page.getByRole('link', { name: 'Check that you can apply' }).click();
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByLabel('How many members does it have?').fill('6');
    await page.getByRole('button', { name: 'See the result' }).click();
    await expect(page.getByText('Small groups do better with a partner.')).toBeVisible();
    await lookInBothSchemes(page, 'eligibility-advised');
    await page.getByRole('button', { name: 'Start application' }).click();
    await page.waitForURL(/\/applications\//);
    const draft = page.url().split('/applications/')[1] ?? '';
    await page.goto(`/secure/subscriber/applications/${draft}/form?section=1`);
    await expect(page.getByLabel('How many members does it have?')).toHaveValue('6');
    await expect(page.getByLabel('Yes', { exact: true })).toBeChecked();
    await page.context().close();

    const staff = await as(browser, 'director');
    await staff.goto(`/secure/admin/programmes/${programme}/eligibility`);
    const figures = staff.getByRole('region', { name: 'From check to application' });
    await expect(figures).toContainText('Checks completed3');
    await expect(figures).toContainText('Started an application50% of those who could apply1');
    await staff.context().close();
  });
});

interface Rule {
  field: string;
  comparison: string;
  choice: string;
  text: string;
}

async function choose(page: Page, question: string): Promise<void> {
  const questions = page.getByRole('textbox', { name: 'Questions' });
  await questions.fill(question);
  await page.getByRole('option', { name: question }).click();
  await questions.press('Escape');
}

async function rule(page: Page, number: number, { field, comparison, choice, text }: Rule): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  const part = page.getByRole('region', { name: `Rule ${number}` });
  await part.getByLabel('Field to compare').selectOption({ label: field });
  await part.getByLabel(`How ${field} is compared`).selectOption({ label: comparison });
  const value = part.getByLabel(`What ${field} is compared with`);
  if (comparison === 'is') await value.selectOption(choice);
  else await value.fill(choice);
  await part.getByLabel('What they read').fill(text);
}
