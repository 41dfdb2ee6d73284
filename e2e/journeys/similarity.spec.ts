import { expect, test } from '../test.ts';
import { publishedForm, startApplication, type Form } from '../calls.ts';
import { as, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Wells and springs';
const FORM: Form = {
  name: 'Wells form',
  kind: 'APPLICATION',
  sections: [
    {
      section_id: 'plan',
      section_name: 'Your plan',
      section_fields: [{ field_id: 'plan', field_label: 'What will you do?', field_type: 'LONG_ANSWER' }],
    },
  ],
};
const COPIED =
  'We map the springs of the district with the women who fetch water, protect the three that never fail with a wall and a roof, and train two caretakers in each village who are paid from a fee that the families agree on.';

test.describe('similar text', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';

  test('two applicants submit the same passage, and a manager looks at both side by side', async ({ browser }) => {
    test.slow();
    const director = await as(browser, 'director');
    const form = await publishedForm(clientAt(director), FORM);
    const body = { name: PROGRAMME, currency: 'NGN', budget: 9_000_000, applicationForm: form };
    programme = (
      await dataOf(
        clientAt(director).POST('/api/programme/new', { body: { ...body, startDate: inDays(-1), endDate: inDays(20) } }),
      )
    )._id;
    for (const [who, before] of [
      ['bolga', 'Our hills are dry from January to April.'],
      ['tamale', 'Four of ten wells here were dug by hand.'],
    ] as const) {
      const applicant = await as(browser, who);
      const _id = await startApplication(clientAt(applicant), programme);
      await applicant.goto(`/secure/subscriber/applications/${_id}/form`);
      await applicant.getByLabel('What will you do?').fill(`${before} ${COPIED}`);
      await expect(applicant.getByText('All changes saved to your account')).toBeVisible();
      await applicant.goto(`/secure/subscriber/applications/${_id}/form?section=check`);
      await applicant.getByRole('button', { name: 'Submit application' }).click();
      await applicant.getByRole('dialog').getByRole('button', { name: 'Submit application' }).click();
      await expect(applicant.getByRole('heading', { name: /submitted/i })).toBeVisible();
    }
    await expect
      .poll(
        async () => (await dataOf(clientAt(director).GET('/api/similarity/many', { params: { query: { programme } } }))).length,
        {
          timeout: 60_000,
        },
      )
      .toBe(1);
    await director.goto(`/secure/admin/applications/programmes/${programme}`);
    await director.getByRole('link', { name: 'Similar text 1' }).click();
    await expect(director.getByRole('heading', { name: 'Similar text' })).toBeVisible();
    await expect(director.getByText('shared words in 1 passage')).toBeVisible();
    await lookInBothSchemes(director, 'similar-pairs');
    await director.getByRole('link', { name: /^Side by side/ }).click();
    await expect(director.getByRole('heading', { name: /^Side by side: APP-/ })).toBeVisible();
    await expect(director.locator('mark')).toHaveText([COPIED.slice(0, -1), COPIED.slice(0, -1)]);
    await lookInBothSchemes(director, 'similar-side-by-side');
  });

  test('a concern needs a reason, and can be taken back', async ({ browser }) => {
    const page = await as(browser, 'director');
    const [pair] = await dataOf(clientAt(page).GET('/api/similarity/many', { params: { query: { programme } } }));
    await page.goto(`/secure/admin/applications/similar/${pair?._id}`);
    await page.getByRole('button', { name: 'Record concern' }).click();
    await expect(page.getByText('Say what the concern is.')).toBeVisible();
    await expectAccessible(page, 'similar-error');
    await page.getByLabel('Reason').fill('Both were written by the same consultant.');
    await page.getByRole('button', { name: 'Record concern' }).click();
    await expect(page.getByText('The concern is recorded.')).toBeVisible();
    await expect(page.getByText('Both were written by the same consultant.')).toBeVisible();
    await page.goto(`/secure/admin/applications/programmes/${programme}/similar`);
    await page.getByText('Looked at: 1').click();
    await expect(page.getByText('Both were written by the same consultant.')).toBeVisible();
    await expectAccessible(page, 'similar-settled');
    await page.getByRole('link', { name: /^Side by side/ }).click();
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('The pair is open again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as no concern' })).toBeVisible();
  });
});
