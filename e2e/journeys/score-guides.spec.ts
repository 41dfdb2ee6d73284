import { expect, test } from '../test.ts';
import { as, clientAt, dataOf, lookInBothSchemes } from '../people.ts';

const outcomes = [
  { title: 'Weak', weight: 0 },
  { title: 'Strong', weight: 10 },
];

test('a criterion refers to a question that is searched in a form; an id that the form lacks stays, with a note', async ({
  browser,
}) => {
  const page = await as(browser, 'director');
  const { _id } = await dataOf(
    clientAt(page).POST('/api/score-guide/admin/new', {
      body: {
        name: 'Guide of a former form',
        criteria: [{ title: 'Risk', isRange: false, alignedTo: 'budget_2019', possibleOutcomes: outcomes }],
      },
    }),
  );
  const stored = async () =>
    (await dataOf(clientAt(page).GET('/api/score-guide/admin/one/{id}', { params: { path: { id: _id } } }))).criteria[0]
      ?.alignedTo;
  await page.goto(`/secure/admin/forms/score-guides/${_id}`);
  const form = page.getByRole('textbox', { name: 'Form (optional)' });
  await form.fill('Climate Resilience Fund application');
  await page.getByRole('option', { name: 'Climate Resilience Fund application', exact: true }).click();
  const missing = page.getByText('The form has no section or question “budget_2019”.');
  await expect(missing).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Guide of a form');
  await page.getByRole('button', { name: 'Save guide' }).click();
  await expect(page.getByText('All changes saved, version 2.')).toBeVisible();
  expect(await stored()).toBe('budget_2019');
  await lookInBothSchemes(page, 'score-guide-missing');

  const judged = page.getByRole('combobox', { name: 'Linked question (optional)' });
  await judged.click();
  await judged.fill('climate risk');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(judged).toHaveValue(/climate risk/i);
  await expect(missing).toHaveCount(0);
  await page.getByRole('button', { name: 'Save guide' }).click();
  await expect(page.getByText('All changes saved, version 3.')).toBeVisible();
  expect(await stored()).not.toBe('budget_2019');
  await page.reload();
  await expect(page.getByText('Choose a form above to see the question text.')).toBeVisible();
  await form.fill('Climate Resilience Fund application');
  await page.getByRole('option', { name: 'Climate Resilience Fund application', exact: true }).click();
  await expect(judged).toHaveValue(/climate risk/i);
  await page.context().close();
});
