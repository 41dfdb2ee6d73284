import { expect, test } from '../test.ts';
import { api, as, lookInBothSchemes } from '../people.ts';

test.describe('notifications', () => {
  test('news comes live, leads to its place, and is read by keyboard; each kind is chosen', async ({ browser }) => {
    const applicant = await as(browser, 'applicant1');
    await applicant.goto('/secure/subscriber/notifications');
    const bell = applicant.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/\d+ unread/);
    const unread = Number(/\d+/.exec((await bell.textContent()) ?? '')?.[0]);
    const list = applicant.getByRole('list', { name: 'Notifications, newest first' });

    const [application] = await api<{ _id: string; progressStatus: string }[]>(applicant, 'GET', '/application/mine');
    const manager = await as(browser, 'director');
    await api(manager, 'POST', `/message/new/${application?._id ?? ''}`, {
      kind: 'TEAM_MESSAGE',
      body: 'We read your application.',
    });
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
});
