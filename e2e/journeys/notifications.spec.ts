import { expect, test } from '../test.ts';
import { as, clientAt, dataOf, expectAccessible, lookInBothSchemes } from '../people.ts';

test.describe('notifications', () => {
  test('news comes live, leads to its place, and is read by keyboard; each kind is chosen', async ({ browser }) => {
    const applicant = await as(browser, 'applicant1');
    await applicant.goto('/secure/subscriber/notifications');
    const bell = applicant.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/\d+ unread/);
    const unread = Number(/\d+/.exec((await bell.textContent()) ?? '')?.[0]);
    const list = applicant.getByRole('list', { name: 'Notifications, newest first' });

    const [application] = await dataOf(clientAt(applicant).GET('/api/application/mine'));
    const manager = await as(browser, 'director');
    await dataOf(
      clientAt(manager).POST('/api/message/new/{id}', {
        params: { path: { id: application?._id ?? '' } },
        body: {
          kind: 'TEAM_MESSAGE',
          body: 'We read your application.',
        },
      }),
    );
    await expect(bell).toHaveAccessibleName(new RegExp(`\\b${unread + 1} unread`));
    const newest = list
      .getByRole('listitem')
      .first()
      .getByRole('link', { name: /The programme team sent you a message/ });
    await expect(newest).toBeVisible();
    await lookInBothSchemes(applicant, 'notifications');
    await newest.focus();
    await applicant.keyboard.press('Enter');
    await expect(applicant.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(applicant.getByText('We read your application.')).toBeVisible();

    await applicant.goto('/secure/subscriber/preferences');
    await applicant.getByLabel('Messages from the programme team').selectOption('Daily email');
    await expect(applicant.getByText('Your choice was saved.')).toBeVisible();
    await applicant.reload();
    await expect(applicant.getByLabel('Messages from the programme team')).toHaveValue('DIGEST');
    await applicant.context().close();
    await manager.context().close();
  });

  test('the words of a mail are changed, tried and restored', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/administration/email-templates');
    await page.getByRole('link', { name: 'Answers from applicants' }).click();
    await page.getByLabel('Text', { exact: true }).fill('Look here, {{token}}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('this email has no placeholder {{token}}.')).toBeVisible();
    await page.getByLabel('Text', { exact: true }).fill('Look here, {{name}}');
    await expect(page.getByText('Look here, Ada Obi')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Restore default' }).click();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/\{\{text\}\}/);
    await page.context().close();
  });

  test('a manager words an email of the programme: placeholders from a menu, a real recipient, earlier versions', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager');
    const [programme] = await dataOf(clientAt(page).GET('/api/programme/many'));
    await page.goto(`/secure/admin/programmes/${programme?._id ?? ''}`);
    await page.getByRole('link', { name: 'Emails' }).click();
    await page.getByRole('link', { name: 'Grant approved' }).click();
    const text = page.getByLabel('Text', { exact: true });
    await expect(text).toHaveValue(/^The board has approved your application\./);
    // The placeholder goes where the cursor is.
    await text.fill('Congratulations on ');
    await page.getByRole('button', { name: 'Insert a placeholder' }).click();
    await page.getByRole('menuitem', { name: 'Granted' }).click();
    await expect(text).toHaveValue('Congratulations on {{granted}}');
    await expect(text).toBeFocused();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This email must contain {{details}}: people rely on it.')).toBeVisible();
    await text.fill('Congratulations on {{granted}}!\n\n{{conditions}}\n\n{{details}}');
    await expect(page.getByText('Congratulations on ₦4,500,000.00!')).toBeVisible();
    await page.getByLabel('Preview for', { exact: true }).click();
    await page.getByRole('option').first().click();
    await expect(page.getByText('Recipient, programme and application are real')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Email saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore default' }).click();
    await expect(text).toHaveValue(/^The board has approved your application\./);
    await page.getByText('Earlier versions').click();
    await expectAccessible(page, 'an email of a programme');
    await page.getByRole('button', { name: 'Use version 1' }).click();
    await expect(text).toHaveValue(/^Congratulations on/);
    await page.context().close();
  });
});
