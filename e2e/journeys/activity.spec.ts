import { expect, request, test } from '../test.ts';
import { as, asAtHome, baseUrl, clientAt, dataOf, lookInBothSchemes, openMenu } from '../people.ts';

test.describe('the audit trail', () => {
  test('who did what is found, opened with before and after, checked against its seals and taken along', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    const role = await dataOf(
      clientAt(page).POST('/api/role/new', {
        body: {
          name: 'Trail reader',
          permissions: { EVENTS: ['READ'] },
        },
      }),
    );
    await dataOf(
      clientAt(page).PATCH('/api/role/update/{id}', {
        params: { path: { id: role._id } },
        body: { version: role.version, permissions: { FORMS: ['READ'] } },
      }),
    );
    await page.goto('/secure/admin');
    await openMenu(page, 'Administration');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Activity log' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible();
    await expect(page.getByText(/tamper-proof/)).toBeVisible();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page.getByText(/verified. No changes found/)).toBeVisible();
    await expect(page.getByText(/no changes found/)).toBeVisible();

    await page.getByRole('button', { name: 'About' }).click();
    await page.getByRole('checkbox', { name: 'Roles and settings' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /signed in/ })).toHaveCount(0);
    await lookInBothSchemes(page, 'activity');
    await page.getByRole('link', { name: /changed the role “Trail reader”/ }).click();
    const event = page.getByRole('dialog', { name: 'Event' });
    await expect(event.getByRole('row', { name: /Permissions/ })).toContainText('Forms and score guides: Read');
    await lookInBothSchemes(page, 'activity-event');
    await page.reload();
    await expect(event.getByRole('link', { name: 'Open role' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(event).toBeHidden();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Table menu (T)' }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Activity.csv');
    await page.context().close();

    // An assessor finds neither the way nor the page.
    const assessor = await asAtHome(browser, 'assessor1');
    await expect(assessor.getByRole('link', { name: 'Administration' })).toHaveCount(0);
    await assessor.goto('/secure/admin/activity');
    await expect(assessor.getByText('Access denied!')).toBeVisible();
    await assessor.context().close();
  });

  test('a second press of T closes the table menu where an item starts with T', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/grantee_management');
    await expect(page.getByRole('button', { name: 'Table menu (T)' })).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.getByRole('menuitemcheckbox', { name: 'To be signed' })).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.context().close();
  });

  test('a token is made for a program, used, and ended', async ({ browser }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/administration/api-tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'New token' })).toBeFocused();
    await page.getByRole('button', { name: 'New token' }).press('Enter');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByText('Choose at least one permission.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Data warehouse');
    await page.getByRole('checkbox', { name: 'Forms and score guides: read', exact: true }).focus();
    await page.keyboard.press('Space');
    await lookInBothSchemes(page, 'token-new');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = (await page.getByText(/^grantdesk_/).textContent()) ?? '';
    const program = await request.newContext({ baseURL: baseUrl(), extraHTTPHeaders: { authorization: `Bearer ${token}` } });
    expect((await program.get('/api/form/many')).status()).toBe(200);
    expect((await program.get('/api/user/admin/many')).status()).toBe(403);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Data warehouse')).toBeVisible();
    await lookInBothSchemes(page, 'tokens');
    // A person who changes their password gets a question about it and the one that waits, and keeps both unless they say otherwise.
    await page.goto('/secure/subscriber/preferences');
    await expect(page.getByRole('checkbox', { name: 'Also revoke my 2 API tokens' })).not.toBeChecked();
    await lookInBothSchemes(page, 'password-with-token');
    await page.goto('/secure/admin/administration/api-tokens');
    await page.getByRole('button', { name: 'Revoke token Data warehouse' }).click();
    await page.getByRole('button', { name: 'Revoke token', exact: true }).click();
    await expect(page.getByText('Token “Data warehouse” revoked.')).toBeVisible();
    expect((await program.get('/api/form/many')).status()).toBe(401);
    await program.dispose();
    await page.context().close();
  });
});
