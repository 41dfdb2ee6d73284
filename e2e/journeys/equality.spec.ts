import { expect, test } from '../test.ts';
import { publishedForm, startApplication, type Form } from '../calls.ts';
import { as, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';

const QUESTIONS: Form = {
  name: 'Fairness questions',
  kind: 'EQUALITY',
  sections: [
    {
      section_id: 'you',
      section_name: 'About you',
      section_fields: [
        {
          field_id: 'age',
          field_label: 'How old are you?',
          field_type: 'MULTIPLE_CHOICE',
          field_options: [{ value: 'Under 30' }, { value: '30 or older' }],
        },
        { field_id: 'more', field_label: 'Tell us more', field_type: 'LONG_ANSWER' },
      ],
    },
  ],
};
const APPLICATION: Form = {
  name: 'One question',
  kind: 'APPLICATION',
  sections: [
    {
      section_id: 'work',
      section_name: 'Your work',
      section_fields: [{ field_id: 'idea', field_label: 'What is your idea?', field_type: 'SHORT_ANSWER' }],
    },
  ],
};

test.describe('equality monitoring', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';

  test('a manager offers voluntary questions', async ({ browser }) => {
    const page = await as(browser, 'director');
    await publishedForm(clientAt(page), QUESTIONS);
    const body = {
      name: 'Fair chances',
      currency: 'NGN',
      budget: 9_000_000,
      applicationForm: await publishedForm(clientAt(page), APPLICATION),
    };
    programme = (
      await dataOf(clientAt(page).POST('/api/programme/new', { body: { ...body, startDate: inDays(-1), endDate: inDays(20) } }))
    )._id;
    await page.goto(`/secure/admin/programmes/${programme}`);
    await page.getByRole('link', { name: 'Equality monitoring' }).click();
    await page.getByLabel('Invite people to answer after they submit').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('link', { name: 'Choose a published form for equality monitoring.' })).toBeVisible();
    await expectAccessible(page, 'equality-error');
    await page.getByRole('textbox', { name: 'Form' }).fill('Fairness');
    await page.getByRole('option', { name: 'Fairness questions' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Equality monitoring is saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 question of this form is not asked, because it has no choices')).toBeVisible();
    await expect(page.getByText('Counts appear here once 10 people have answered.')).toBeVisible();
    await lookInBothSchemes(page, 'equality-staff');
    await page.context().close();
  });

  test('a person answers after submitting, once', async ({ browser }) => {
    const page = await as(browser, 'applicant3');
    const _id = await startApplication(clientAt(page), programme);
    await page.goto(`/secure/subscriber/applications/${_id}/form`);
    await page.getByLabel('What is your idea?').fill('A well');
    await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();
    await page.goto(`/secure/subscriber/applications/${_id}/form?section=check`);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('link', { name: 'See the questions' }).click();
    await expect(page.getByText('How old are you?')).toBeVisible();
    await expect(page.getByText('Tell us more')).toBeHidden();
    await lookInBothSchemes(page, 'equality-questions');
    await expectAccessible(page, 'equality-questions');
    await page.getByLabel('Under 30').check();
    await page.getByRole('button', { name: 'Send answers' }).click();
    await expect(page.getByText('You have responded. There is nothing more to do.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the receipt' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the questions' })).toBeHidden();
    await page.context().close();
  });
});
