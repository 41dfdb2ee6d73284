import { expect, test } from '../test.ts';
import { boardWorld } from '../board-world.ts';
import { scoreGuideId } from '../calls.ts';
import { as, clientAt, dataOf, demo, inDays, lookInBothSchemes, program } from '../people.ts';

test.describe('deciding about applications', () => {
  test.describe.configure({ mode: 'serial' });

  let programmeId = '';
  let applications: Record<string, string> = {};

  test.beforeAll('five applications with two reviews each; the first waits for a third reviewer', async () => {
    ({ programmeId, applications } = await boardWorld('Read one after the other'));
    const director = await program('director');
    const [third] = await dataOf(
      clientAt(director).GET('/api/user/admin/specific/application-reviewers', {
        params: { query: { search: demo('assessor3') } },
      }),
    );
    const scoreGuide = await scoreGuideId(clientAt(director), 'Board guide');
    await dataOf(
      clientAt(director).POST('/api/task/admin/new', {
        body: {
          name: 'A third look',
          startDate: inDays(0),
          dueDate: inDays(7),
          assignedTo: [third?._id ?? ''],
          category: {
            name: 'APPLICATION_REVIEW',
            payload: {
              programme: programmeId,
              applications: [applications['osun'] ?? ''],
              taskAction: 'INITIAL_APPLICATION_SCORING',
              scoreGuide,
            },
          },
        },
      }),
    );
  });

  test('the list says who is missing, offers the order that suits the tab and remembers it, and reminds in two presses', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/applications/programmes/${programmeId}`);
    const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${applications['osun']}"]`) });
    const reviews = row.getByRole('button', { name: '2 of 3 reviews completed, 1 open' });
    await reviews.click();
    await expect(page.getByText('Halima Ɗanjuma')).toBeVisible();
    await lookInBothSchemes(page, 'applications-reviewers');
    await expect(page.getByText('Halima Ɗanjuma')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Halima Ɗanjuma')).toBeHidden();
    await expect(reviews).toBeFocused();

    await page.getByRole('button', { name: 'Fewest reviews first' }).click();
    await expect(page).toHaveURL(/sort=reviews/);
    // A draft waits for no review: it comes last.
    await expect(page.getByRole('row').last()).toContainText('Open');
    await page.getByRole('tab', { name: /^Shortlisted for proposal/ }).click();
    await expect(page).not.toHaveURL(/sort=/);
    await page.getByRole('tab', { name: /^All applications/ }).click();
    await expect(page).toHaveURL(/sort=reviews/);

    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Remind reviewer' }).click();
    await expect(page.getByText('Reminded 1 reviewer.')).toBeVisible();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await lookInBothSchemes(page, 'applications-row-menu');
    await page.getByRole('menuitem', { name: 'Remind reviewer' }).click();
    await expect(page.getByText('These reviewers were reminded within the last 24 hours.')).toBeVisible();
    await page.context().close();
  });

  test('applications are read one after the other in the order of the list, with the reviews beside the answers', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager', { viewport: { width: 1440, height: 1000 } });
    await page.goto(`/secure/admin/applications/programmes/${programmeId}?sort=averageScore:DESCENDING`);
    await page.getByRole('row').nth(1).getByRole('link').click();
    const list = page.getByRole('navigation', { name: 'Browse list' });
    await expect(list).toContainText('1 of 6');
    const panel = page.getByRole('region', { name: 'Reviews' });
    await expect(panel.getByText('Sound.')).toHaveCount(2);
    await expect(panel.getByRole('row', { name: /^Total/ })).toBeVisible();
    await lookInBothSchemes(page, 'application-page');
    const first = page.url();
    await list.getByRole('link', { name: 'Next application' }).click();
    await expect(list).toContainText('2 of 6');
    expect(page.url()).not.toBe(first);

    await panel.getByRole('button', { name: 'Ask reviewers to discuss' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask reviewers to discuss' });
    await dialog.getByLabel('Message').fill('You differ on the need. Please agree by Friday.');
    await lookInBothSchemes(page, 'application-discuss');
    await dialog.getByRole('button', { name: 'Send to 2 reviewers' }).click();
    await expect(page.getByText('2 reviewers were asked to discuss.')).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByText('Digest of answers and files')).toBeVisible();
    await page.context().close();
  });
});
