import { expect, test } from '../test.ts';
import { as, demo, lookInBothSchemes } from '../people.ts';

test.describe('organisations', () => {
  test('an owner completes the record and invites a colleague, who agrees and applies for it', async ({ browser }) => {
    const owner = await as(browser, 'makoko');
    await owner.goto('/secure/subscriber/organisations');
    await owner.getByRole('button', { name: 'Edit details' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Edit details' });
    await dialog.getByLabel('Website').fill('makoko');
    await dialog.getByRole('button', { name: 'Save organisation' }).click();
    await expect(dialog.getByText('Enter a web address that starts with https://.')).toBeVisible();
    await lookInBothSchemes(owner, 'organisation-edit');
    await dialog.getByLabel('Website').fill('https://makoko.example');
    await dialog.getByRole('button', { name: 'Save organisation' }).click();
    await expect(owner.getByText('Organisation saved.')).toBeVisible();
    await expect(owner.getByText('https://makoko.example')).toBeVisible();

    await owner.getByRole('button', { name: 'Invite a member' }).click();
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await expect(owner.getByText('Enter a valid email address!')).toBeVisible();
    await owner.getByLabel('Email address').fill(demo('kauye'));
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await expect(owner.getByText('Invited, has not accepted yet')).toBeVisible();
    await lookInBothSchemes(owner, 'organisations');

    const colleague = await as(browser, 'kauye');
    await colleague.goto('/secure/subscriber/organisations');
    const invitation = colleague.getByRole('region', { name: /Makoko/ });
    await invitation.getByRole('button', { name: 'Accept' }).click();
    await expect(invitation.getByText('You are a member: you can apply for this organisation.')).toBeVisible();
    await expect(invitation.getByRole('listitem')).toHaveCount(2);
    await colleague.goto('/secure/subscriber/programmes');
    await colleague
      .getByRole('link', { name: /Climate Resilience Fund 2026/ })
      .first()
      .click();
    const choice = colleague.getByLabel('You apply for');
    await choice.selectOption((await choice.getByRole('option', { name: /Makoko/ }).getAttribute('value')) ?? '');
    await lookInBothSchemes(colleague, 'apply-for');
    await colleague.context().close();
    await owner.context().close();
  });

  test('staff read what an organisation did and owes, merge a duplicate and undo it', async ({ browser }) => {
    const page = await as(browser, 'director');
    await page.goto('/secure/admin/applications');
    await page.getByRole('link', { name: 'Organisations' }).click();
    // The list before it has a search of its own.
    await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible();
    await page.getByRole('searchbox').fill('Bonny Island');
    await expect(page.getByRole('row')).toHaveCount(3);
    await lookInBothSchemes(page, 'organisation-list');
    await page.getByRole('link', { name: 'Possible duplicates' }).click();
    const pair = page.getByRole('listitem').filter({ hasText: 'Bonny Island' });
    await lookInBothSchemes(page, 'organisation-duplicates');
    await pair.getByRole('button', { name: 'Keep this one Bonny Island Fisherfolk Union' }).click();
    await expect(page.getByRole('dialog')).toContainText('You can undo this on the organisation’s page.');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('was merged into Bonny Island Fisherfolk Union.')).toBeVisible();
    await expect(pair).toHaveCount(0);

    await page.goto('/secure/admin/organisations?search=Bonny+Island');
    await page
      .getByRole('link', { name: /Bonny Island/ })
      .first()
      .click();
    await expect(page.getByText('Bonny Island Fisher Folk Union').first()).toBeVisible();
    await lookInBothSchemes(page, 'organisation-staff');
    await page.getByRole('button', { name: /Undo merge/ }).click();
    await expect(page.getByText('Merge undone.')).toBeVisible();
    await expect(page.getByText(/^Undone /)).toBeVisible();
    await page.context().close();
  });
});
