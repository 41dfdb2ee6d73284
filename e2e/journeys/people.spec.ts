import { expect, test, type Page } from '../test.ts';
import { as, atBrowser, clientAt, dataOf, lookInBothSchemes, PASSWORD, signIn } from '../people.ts';

test.describe('people and their rights', () => {
  test('a role is made by keyboard and pointer, seen as its holder sees it, and changed beside someone else', async ({
    browser,
  }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/roles');
    await page.getByRole('link', { name: 'New role' }).click();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByRole('alert').getByText('Enter a name.')).toBeVisible();
    await page.getByLabel('Role name').fill('Assessor');
    await expect(page.getByText('This name is reserved for a built-in role. Choose another one.').first()).toBeVisible();
    await lookInBothSchemes(page, 'role-new');
    await page.getByLabel('Role name').fill('Communications');
    const menu = page.getByRole('list', { name: / menu$/ });
    await expect(menu.getByText('Programmes')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Programmes: Update' }).focus();
    await page.keyboard.press('Space');
    // A permission to change includes the one to read.
    await expect(page.getByRole('checkbox', { name: 'Programmes: Read' })).toBeChecked();
    await expect(menu.getByText('Programmes')).toBeVisible();
    await page.getByRole('checkbox', { name: 'All permissions for Events' }).check();
    await expect(page.getByText('New name and 8 permissions added.')).toBeVisible();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByText('Role Communications saved.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Communications' })).toBeVisible();

    await page.getByRole('checkbox', { name: 'Programmes: Read' }).uncheck();
    await expect(page.getByText('2 permissions removed.')).toBeVisible();
    await lookInBothSchemes(page, 'role-edit');
    const id = page.url().split('/').at(-1) ?? '';
    await dataOf(
      clientAt(page).PATCH('/api/role/update/{id}', { params: { path: { id } }, body: { version: 1, name: 'Press office' } }),
    );
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByText('Someone else has changed this role.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Programmes: Read' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Reload and discard my changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Press office' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Programmes: Read' })).toBeChecked();
    await page.context().close();

    // The director reads roles and learns why they cannot change them.
    const director = await as(browser, 'director');
    await director.goto('/secure/admin/roles');
    await expect(director.getByRole('button', { name: 'New role' })).toHaveAttribute('aria-disabled', 'true');
    await director.getByRole('link', { name: /Accountant/ }).click();
    await expect(director.getByText('Your role can’t change roles.')).toBeVisible();
    await lookInBothSchemes(director, 'role-view');
    await director.context().close();
  });

  test('a director invites a manager, who opens the account by the link of the mail; it is shut and opened again', async ({
    browser,
  }) => {
    const page = await as(browser, 'director');
    await page.goto('/secure/admin/users');
    await page.getByRole('link', { name: 'Invite user' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('alert').getByText('Enter a valid email address!')).toBeVisible();
    await expect(page.getByLabel('Role', { exact: true }).getByRole('option', { name: 'Super Admin' })).toHaveCount(0);
    await page.getByLabel('Name', { exact: true }).fill('Ifẹ Ojo');
    await page.getByLabel('Email address').fill('assessor1@demo.grantdesk.test');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Programme Manager' });
    await expect(page.getByRole('list', { name: 'Programme Manager menu' }).getByText('Applications')).toBeVisible();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('An account with this address already exists.').first()).toBeVisible();
    await lookInBothSchemes(page, 'user-new');
    await page.getByLabel('Email address').fill('ife@example.test');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent to ife@example.test.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Ifẹ Ojo' })).toBeVisible();
    await lookInBothSchemes(page, 'user-invited');

    const token = await invitationFor(page, 'ife@example.test');
    const { page: guest, context } = await atBrowser(browser);
    await guest.goto(`/invite/${token}`);
    await expect(guest.getByText('Your account as Programme Manager is ready')).toBeVisible();
    await guest.getByLabel('New password').fill('short');
    await guest.getByRole('button', { name: 'Open my account' }).click();
    await expect(guest.getByRole('alert')).toBeVisible();
    await lookInBothSchemes(guest, 'invitation-account');
    await guest.getByLabel('New password').fill('seven wise owls');
    await guest.getByRole('button', { name: 'Open my account' }).click();
    await expect(guest.getByText('Your account is ready. Sign in with your new password.')).toBeVisible();
    await signIn(guest, 'ife@example.test', 'seven wise owls');

    await page.reload();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Ifẹ Ojo was saved.')).toBeVisible();
    await guest.goto('/secure/admin/applications');
    await expect(guest).toHaveURL(/\/signin/);
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
    await lookInBothSchemes(page, 'user-active');
    await context.close();
    await page.context().close();
  });

  test('a person sees where they are signed in, signs another device out, and changes the password', async ({ browser }) => {
    const here = await as(browser, 'mande');
    // Pages of other journeys may still be open, and be seen later than this one.
    const there = await as(browser, 'mande', { userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1' });
    await here.goto('/secure/subscriber/preferences');
    const devices = here.getByRole('listitem').filter({ hasText: /on Linux/ });
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
    await lookInBothSchemes(here, 'preferences-safety');
    await here.getByRole('button', { name: /^Sign out Safari on iOS/ }).click();
    await expect(here.getByText('1 device signed out.')).toBeVisible();
    await there.goto('/secure/admin');
    await expect(there).toHaveURL(/\/signin/);
    await there.context().close();
    await here.getByLabel('Current password').fill('Incorrect password');
    await here.getByLabel('New password').fill('seven wise owls');
    await here.getByRole('button', { name: 'Change password' }).click();
    await expect(here.getByText('Incorrect password. Try again.')).toBeVisible();
    await here.getByLabel('Current password').fill(PASSWORD);
    await here.getByRole('button', { name: 'Change password' }).click();
    await expect(here.getByText('Password changed. Other devices were signed out.')).toBeVisible();
    await expect(here.getByLabel('New password')).toHaveValue('');
    // As it was, for the journeys that follow on this product.
    await dataOf(clientAt(here).PATCH('/api/user/password', { body: { current: 'seven wise owls', password: PASSWORD } }));
    await here.context().close();
  });

  test('many people are invited from a file: rows are judged, mended where they stand, and sent', async ({ browser }) => {
    const page = await as(browser, 'director');
    await page.goto('/secure/admin/users');
    await page.getByRole('link', { name: 'Bulk invite' }).click();
    const file = (name: string, lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    const input = page.getByLabel('File with people to invite');
    await input.setInputFiles(file('odd.csv', ['ada@example.org,Ada']));
    await expect(page.getByText('The first row must contain the column headings')).toBeVisible();
    await input.setInputFiles(
      file('people.csv', [
        'Email;Name;Role;Organisation',
        'many1@example.org;Ọláyínká Bello;Assessor;Farm',
        'many1@example.org;Twice Over;Assessor;',
        'no address;Ngozi Eze;assessor;',
        'many3@example.org;=HYPERLINK("x");Wizard;',
      ]),
    );
    await expect(page.getByText('3 rows need fixing before you can send invitations')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite 4 people' })).toHaveAttribute('aria-disabled', 'true');
    await lookInBothSchemes(page, 'invite-many-wrong');
    await page.getByLabel('Email, row 3').fill('many2@example.org');
    await page.getByLabel('Email, row 3').press('Enter');
    await expect(page.getByText('2 rows need fixing')).toBeVisible();
    await page.getByRole('button', { name: 'Remove these rows' }).click();
    await expect(page.getByText('2 people found. No issues.')).toBeVisible();
    await lookInBothSchemes(page, 'invite-many');
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(page.getByText('2 invitations sent.')).toBeVisible();
    await page.goto('/secure/admin/users?search=many');
    await expect(page.getByRole('row', { name: /Ngozi Eze/ })).toContainText('Invited');
    await page.context().close();
  });

  test('a Super Admin looks at the product as an assessor sees it, changes nothing, and stops', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/users?search=applicant1');
    await page
      .getByRole('row', { name: /applicant1/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('button', { name: 'View as this person' })).toHaveAttribute('aria-disabled', 'true');
    await page.goto('/secure/admin/users?search=assessor2');
    await page
      .getByRole('row', { name: /assessor2/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { name: 'Reviews', level: 2 })).toBeVisible();
    await lookInBothSchemes(page, 'user-load');
    await page.getByRole('button', { name: 'View as this person' }).click();
    const bar = page.getByRole('complementary', { name: 'Viewing as someone else' });
    await expect(bar).toContainText('Nothing can be changed');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' })).toHaveCount(0);
    await lookInBothSchemes(page, 'viewing');
    const refused = await page.request.patch('/api/user/time-zone', { data: { timeZone: 'UTC' } });
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'VIEW_ONLY']);
    await bar.getByRole('button', { name: 'Exit' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.context().close();
  });

  test('a person takes along everything that is held on them', async ({ browser }) => {
    const page = await as(browser, 'applicant3');
    await page.goto('/secure/subscriber/preferences');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Personal data of .+\.zip$/);
    await lookInBothSchemes(page, 'preferences-data');
    await page.context().close();
  });
});

/** The token of the invitation mail; mail leaves after the commit that causes it. */
async function invitationFor(page: Page, email: string): Promise<string> {
  let token = '';
  await expect
    .poll(async () => {
      const list = await dataOf(clientAt(page).GET('/api/mailbox/many'));
      const mail = list.find(({ to, subject }) => to === email && subject.includes('invited you'));
      if (mail)
        token =
          /\/invite\/(account-[\w-]+)/.exec(
            JSON.stringify(await dataOf(clientAt(page).GET('/api/mailbox/one/{id}', { params: { path: { id: mail._id } } }))),
          )?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  return token;
}
