import { expect, test } from '@playwright/test';
import { api, as, lookInBothSchemes } from '../people.ts';

test.describe('people and their rights', () => {
  test('S24 USER-4 a role is made by keyboard and pointer, seen as its holder sees it, and changed beside someone else', async ({
    browser,
  }) => {
    const page = await as(browser, 'super.admin');
    await page.goto('/secure/admin/roles');
    await page.getByRole('link', { name: 'New role' }).click();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByRole('alert').getByText('Enter a name!')).toBeVisible();
    await page.getByLabel('Name of the role').fill('Assessor');
    await expect(page.getByText('This name belongs to a role that rules depend on. Choose another one!').first()).toBeVisible();
    await lookInBothSchemes(page, 'role-new');
    await page.getByLabel('Name of the role').fill('Communications');
    const menu = page.getByRole('list', { name: /^Menu of/ });
    await expect(menu.getByText('Programmes')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Programmes: Update' }).focus();
    await page.keyboard.press('Space');
    // Whoever changes a thing reads it.
    await expect(page.getByRole('checkbox', { name: 'Programmes: Read' })).toBeChecked();
    await expect(menu.getByText('Programmes')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Everything of Events' }).check();
    await expect(page.getByText('New name, 8 rights added.')).toBeVisible();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByText('The role Communications is saved.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Communications' })).toBeVisible();

    await page.getByRole('checkbox', { name: 'Programmes: Read' }).uncheck();
    await expect(page.getByText('2 rights taken away.')).toBeVisible();
    await lookInBothSchemes(page, 'role-edit');
    const id = page.url().split('/').at(-1) ?? '';
    await api(page, 'PATCH', `/role/update/${id}`, { version: 1, name: 'Press office' });
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByText('Someone else has changed this role.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Programmes: Read' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Reload and drop my changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Press office' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Programmes: Read' })).toBeChecked();
    await page.context().close();

    // The director reads roles and learns why they cannot change them.
    const director = await as(browser, 'director');
    await director.goto('/secure/admin/roles');
    await expect(director.getByRole('button', { name: 'New role' })).toHaveAttribute('aria-disabled', 'true');
    await director.getByRole('link', { name: /Accountant/ }).click();
    await expect(director.getByText('Your role does not change roles.')).toBeVisible();
    await lookInBothSchemes(director, 'role-view');
    await director.context().close();
  });
});
