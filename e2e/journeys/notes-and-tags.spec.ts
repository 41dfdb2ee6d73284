import { expect, test, type Page } from '../test.ts';
import { demoProgramme, first } from '../calls.ts';
import { as, clientAt, dataOf, expectAccessible, lookInBothSchemes } from '../people.ts';

test.describe('notes of the team and tags', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';
  let application = { _id: '', applicationID: '' };

  test('a note mentions a colleague, who is notified and answers', async ({ browser }) => {
    const page = await as(browser, 'manager');
    programme = await demoProgramme(clientAt(page), 'Climate');
    const query = { programmeId: programme, filters: '{"progressStatus":["SUBMITTED"]}' };
    application = first(await dataOf(clientAt(page).GET('/api/application/many', { params: { query } })));
    await page.goto(`/secure/admin/applications/programmes/${programme}/application/${application._id}`);
    await page.getByRole('tab', { name: 'Team notes' }).click();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Enter some text.')).toBeVisible();

    const text = page.getByLabel('New note');
    await text.fill('The transport costs look high. ');
    await text.press('End');
    await text.pressSequentially('@Kwab');
    const colleague = page.getByRole('option', { name: 'Kwabena Osei' });
    await expect(colleague).toBeVisible();
    await expectAccessible(page, 'note-mention');
    await text.press('Enter');
    await expect(text).toHaveValue('The transport costs look high. @Kwabena Osei ');
    await text.pressSequentially('what do you think?');
    // What is begun survives leaving the page.
    await page.reload();
    await expect(text).toHaveValue('The transport costs look high. @Kwabena Osei what do you think?');
    await text.fill('');
    await text.pressSequentially('The transport costs look high. @Kwab');
    await colleague.click();
    await text.pressSequentially('what do you think?');
    await page.getByRole('button', { name: 'Add note' }).click();
    const notes = page.getByRole('list', { name: 'Notes of the team, newest first' });
    await expect(notes.getByRole('listitem').first()).toContainText('@Kwabena Osei what do you think?');
    await expect(page.getByRole('tab', { name: 'Team notes 1' })).toBeVisible();
    await lookInBothSchemes(page, 'notes');

    const director = await as(browser, 'director');
    await director.goto('/secure/admin/notifications');
    await director
      .getByRole('link', { name: new RegExp(`mentioned you.*${application.applicationID}`) })
      .first()
      .press('Enter');
    await expect(director.getByText('The transport costs look high.')).toBeVisible();
    await director.getByLabel('New note').fill('They come by boat. I find it fair.');
    await director.getByRole('button', { name: 'Add note' }).click();
    await expect(director.getByText('They come by boat. I find it fair.')).toBeVisible();

    await director
      .getByRole('button', { name: /^Edit the note of/ })
      .first()
      .click();
    await director.getByLabel('Your note').fill('They come by boat, so I find it fair.');
    await director.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(director.getByText(/· edited/)).toBeVisible();
    await director
      .getByRole('button', { name: /^Delete the note of/ })
      .first()
      .click();
    await director.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
    await expect(director.getByText('The note is deleted.')).toBeVisible();
    await expect(director.getByText('They come by boat, so I find it fair.')).toHaveCount(0);
    await director.context().close();
    await page.context().close();
  });

  test('tags are made for two applications, filtered by, renamed and deleted', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/applications/programmes/${programme}`);
    const rows = page.getByRole('row');
    for (const place of [1, 2]) await rows.nth(place).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 applications' });
    await dialog.getByRole('button', { name: 'Make tag' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name of the tag').fill('Ask finance');
    await dialog.getByLabel('Colour').selectOption('Amber');
    await dialog.getByRole('button', { name: 'Make tag' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Ask finance' })).toBeChecked();
    await dialog.getByLabel('Name of the tag').fill('ask Finance');
    await dialog.getByRole('button', { name: 'Make tag' }).click();
    await expect(dialog.getByText('This programme already has a tag named “Ask finance”.')).toBeVisible();
    await expectAccessible(page, 'tags-dialog');
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(page.getByText('The tags of 2 applications are saved.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Ask finance' })).toHaveCount(2);
    await lookInBothSchemes(page, 'tags-list');

    await page.goto(
      `/secure/admin/applications/programmes/${programme}?filters=${encodeURIComponent(JSON.stringify({ tags: [await tagId(page, 'Ask finance')] }))}`,
    );
    await expect(page.getByRole('cell', { name: 'Ask finance' })).toHaveCount(2);
    await expect(rows).toHaveCount(3);

    await rows
      .nth(1)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit tags' }).click();
    const one = page.getByRole('dialog', { name: 'Tags of 1 application' });
    await one.getByRole('button', { name: 'Rename the tag Ask finance' }).click();
    await one.getByLabel('Name of the tag').first().fill('Finance question');
    await one.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(one.getByRole('checkbox', { name: 'Finance question' })).toBeChecked();
    await one.getByRole('button', { name: 'Rename the tag Finance question' }).click();
    await one.getByRole('button', { name: 'Delete tag' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the tag “Finance question”?' });
    await expect(question).toContainText('It is taken off 2 applications.');
    await question.getByRole('button', { name: 'Delete tag' }).click();
    await expect(page.getByText('The tag is deleted.')).toBeVisible();
    await page.context().close();
  });

  const tagId = async (page: Page, name: string): Promise<string> =>
    (await dataOf(clientAt(page).GET('/api/tag/many', { params: { query: { programmeId: programme } } }))).find(
      (tag) => tag.name === name,
    )?._id ?? '';
});
