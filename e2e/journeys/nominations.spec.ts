import { expect, test } from '../test.ts';
import { publishedForm } from '../calls.ts';
import { as, atBrowser, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';

const NOMINEE = 'amina.sow@nominees.example';

test('a third party nominates a person, who is invited once, and the team sees it', async ({ browser }) => {
  const staff = await as(browser, 'director');
  const form = await publishedForm(clientAt(staff), {
    name: 'Prize form',
    kind: 'APPLICATION',
    sections: [
      {
        section_id: 'work',
        section_name: 'Your work',
        section_fields: [{ field_id: 'work', field_label: 'What have you done?', field_type: 'LONG_ANSWER' }],
      },
    ],
  });
  const body = { name: 'Prize of the delta', currency: 'NGN', budget: 9_000_000, applicationForm: form };
  const { _id: programme } = await dataOf(
    clientAt(staff).POST('/api/programme/new', { body: { ...body, startDate: inDays(-1), endDate: inDays(20) } }),
  );
  await staff.goto(`/secure/admin/programmes/${programme}`);
  await staff.getByRole('link', { name: 'Nominations' }).click();
  await staff.getByLabel('Take nominations while the call is open').check();
  await staff.getByLabel('Introduction').fill('We look for people who share what they know.');
  await staff.getByRole('button', { name: 'Save changes' }).click();
  await expect(staff.getByText('Nominations are saved.')).toBeVisible();

  const { page, context } = await atBrowser(browser);
  await page.goto(`/programmes/${programme}`);
  await page.getByRole('link', { name: 'Nominate a person' }).click();
  await expect(page.getByText('We look for people who share what they know.')).toBeVisible();
  await page.getByRole('button', { name: 'Send nomination' }).click();
  await expect(page.getByRole('link', { name: 'Say why you nominate this person.' })).toBeVisible();
  await expectAccessible(page, 'nominate-error');
  const person = page.getByRole('group', { name: 'The person you nominate' });
  await person.getByLabel('Name').fill('Amina Sow');
  await person.getByLabel('Email address').fill(NOMINEE);
  await person.getByLabel('Why you nominate this person').fill('She taught half of the village to read.');
  await page.getByLabel('Your name').fill('Moussa Ba');
  await page.getByLabel('Your email address').fill('moussa.ba@neighbours.example');
  await page.getByLabel('I agree that this is stored').check();
  await lookInBothSchemes(page, 'nominate');
  await page.getByRole('button', { name: 'Send nomination' }).click();
  await expect(page.getByText('Your nomination of Amina Sow has arrived.')).toBeVisible();
  await page.getByRole('button', { name: 'Nominate another person' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Moussa Ba');
  await context.close();

  const mails = () => dataOf(clientAt(staff).GET('/api/mailbox/many'));
  await expect.poll(async () => (await mails()).filter(({ to }) => to === NOMINEE)).toHaveLength(1);
  await staff.reload();
  await expect(staff.getByText('Amina Sow')).toBeVisible();
  await expect(staff.getByText('Moussa Ba')).toBeVisible();
  await lookInBothSchemes(staff, 'nominations');
  await expectAccessible(staff, 'nominations');
  await staff.context().close();
});
