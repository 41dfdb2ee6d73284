import { readFileSync } from 'node:fs';
import yauzl from 'yauzl';
import { expect, test } from '../test.ts';
import { demoProgramme } from '../calls.ts';
import { as, atBrowser, demo, expectAccessible, look, signIn, clientAt } from '../people.ts';

test('applications are searched, filtered by any answer, selected whole and taken along', async ({ browser }) => {
  const page = await as(browser, 'director');
  const context = page.context();
  const programme = await demoProgramme(clientAt(page), 'Climate Resilience');
  const address = `/secure/admin/applications/programmes/${programme}`;
  await page.goto(address);
  const rows = page.getByRole('table').getByRole('row');
  const count = page.getByText(/^\d+–\d+ of \d+$/);
  await expect(count).toBeVisible();
  const all = (await rows.count()) - 1;
  // What a screen reader reads: each row has a name, which is said with each of its cells and its box and menu.
  await expect(page.getByRole('tabpanel', { name: `All applications ${all}` })).toMatchAriaSnapshot(`
    - table /All applications · .+/:
      - caption: /All applications · .+/
      - rowgroup:
        - row:
          - columnheader "Select all applications on this page":
            - checkbox "Select all applications on this page"
          - columnheader "Application":
            - button "Application"
          - columnheader "Progress"
      - rowgroup:
        - row:
          - cell /Select .+, APP-\\d+/:
            - checkbox /Select .+, APP-\\d+/
          - rowheader /.+ APP-\\d+ · .+@.+/:
            - link /.+ APP-\\d+ · .+@.+/
          - cell
          - cell
  `);

  // A filter of the bar applies at once, reads as a sentence, stands in the address and goes by its own button.
  await page.getByRole('button', { name: 'Progress', exact: true }).click();
  // Each option says how many it would leave.
  const option = page.getByRole('checkbox', { name: /^Submitted \d+$/ });
  const submitted = Number(/Submitted (\d+)/.exec(await option.ariaSnapshot())?.[1]);
  expect(submitted).toBeGreaterThan(0);
  await option.check();
  await expect(page).toHaveURL(/filters=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Progress: Submitted' })).toBeFocused();
  // The rows before stay until the others are here.
  await expect(page.getByText(`filtered from ${all}`)).toBeVisible();
  await expect(rows).toHaveCount(submitted + 1);

  // The drawer finds a question by its words, counts while choices are staged, and refuses what cannot be.
  await page.getByRole('button', { name: /^All Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'All Filters' });
  await drawer.getByLabel('Search filters').fill('zzz');
  await expect(drawer.getByText('No filters found!')).toBeVisible();
  await drawer.getByLabel('Search filters').fill('country');
  await drawer.getByText('Country where you are based').click();
  await drawer.getByLabel('Search Country where you are based').fill('nigeria');
  await drawer.getByRole('checkbox', { name: /^Nigeria \d+$/ }).check();
  await expect(drawer.getByRole('button', { name: /^Show \d+ results?$/ })).toBeVisible();
  await drawer.getByLabel('Search filters').fill('average');
  await drawer.getByText('Average score', { exact: true }).click();
  await drawer.getByLabel('From').fill('50');
  await drawer.getByLabel('To').fill('20');
  await expect(drawer.getByText('At least 50').first()).toBeVisible();
  await look(page, 'filters-drawer');
  await drawer.getByRole('button', { name: 'Reset Average score' }).click();
  // A range keeps within 1 and its limit, and any range between them is possible.
  await drawer.getByLabel('Search filters').fill('reviews');
  await drawer.getByText('Reviews', { exact: true }).click();
  await drawer.getByLabel('From').fill('0');
  await drawer.getByLabel('To').fill('101');
  await expect(drawer.getByText('At least 1', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Maximum 100', { exact: true })).toBeVisible();
  await drawer.getByLabel('From').fill('20');
  await drawer.getByLabel('To').fill('40');
  await expect(drawer.getByText(/^(?:At least|Maximum) /)).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Reset Reviews' }).click();
  await drawer.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await expect(page.getByRole('button', { name: 'Country where you are based: Nigeria' })).toBeVisible();
  await expect(page.getByText(`filtered from ${all}`)).toBeVisible();
  await look(page, 'applications-filtered');

  // What is narrowed is saved as a view, shared, and shown again from the whole list; another person finds it there.
  const view = `From Nigeria ${Date.now()}`;
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill(view);
  await dialog.getByRole('checkbox', { name: /^Share with everyone/ }).check();
  await look(page, 'view-dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: view, exact: true })).toBeVisible();
  await page.getByRole('button', { name: view, exact: true }).click();
  await look(page, 'views-menu');
  await page.getByRole('menuitem', { name: 'Show all rows' }).click();
  await expect(page.getByRole('button', { name: 'Country where you are based: Nigeria' })).toBeHidden();
  const manager = await atBrowser(browser);
  await signIn(manager.page, demo('super.admin'));
  await manager.page.goto(address);
  await manager.page.getByRole('button', { name: 'Views', exact: true }).click();
  await manager.page.getByRole('menuitem', { name: new RegExp(view) }).click();
  await expect(manager.page.getByRole('button', { name: 'Country where you are based: Nigeria' })).toBeVisible();
  await expect(manager.page).toHaveURL(/view=/);
  await manager.context.close();

  // A view keeps the columns and the density; the own ones come back with the whole list.
  const headers = page.getByRole('columnheader');
  const inMenu = async (role: 'menuitemradio' | 'menuitemcheckbox', name: string) => {
    await page.keyboard.press('t');
    await page.getByRole(role, { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await inMenu('menuitemcheckbox', 'Spread');
  await inMenu('menuitemradio', 'Dense');
  await expect(headers.filter({ hasText: 'Spread' })).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await dialog.getByLabel('Name').fill(`${view}, spread`);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const wide = page.getByRole('button', { name: `${view}, spread`, exact: true });
  await expect(wide).toBeVisible();
  await wide.click();
  await page.getByRole('menuitem', { name: 'Show all rows' }).click();
  await expect(wide).toBeHidden();
  await inMenu('menuitemcheckbox', 'Spread');
  await inMenu('menuitemradio', 'Compact');
  await expect(headers.filter({ hasText: 'Spread' })).toBeHidden();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: `${view}, spread` }).click();
  await expect(headers.filter({ hasText: 'Spread' })).toBeVisible();
  await expect(page.locator('[data-density="dense"]')).toBeVisible();

  // The menu of a row is made when it is opened, takes the focus, and gives it back.
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  // Rows by keys: the second is selected and opened.
  await expect(page.getByRole('menu')).toHaveCount(0);
  // From the first row, where the focus stands, to the second.
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  const second = rows.nth(2);
  await expect(second).toBeFocused();
  await expect(second.getByRole('checkbox')).toBeChecked();
  await look(page, 'applications-keys');
  await page.keyboard.press('b');
  await expect(page.getByRole('group', { name: '1 selected' }).getByRole('button').first()).toBeFocused();
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/application\//);

  // All that match, whatever the page: two rows are shown, more are selected.
  await page.goto(`${address}?postsPerPage=5&filters=${encodeURIComponent('{"progressStatus":["SUBMITTED"]}')}`);
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  if (submitted > 1) {
    await page.getByRole('button', { name: `Select all ${submitted}` }).click();
    await expect(page.getByRole('group', { name: `${submitted} selected` })).toBeVisible();
  }
  await expectAccessible(page, 'applications-selected');

  // The list goes along as it stands.
  await page.keyboard.press('t');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV with all answers' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('Country where you are based');
  expect(lines.length).toBeGreaterThan(submitted);
  await expect(page.getByText(/applications? exported\.$/)).toBeVisible();

  // Fewer than three letters wait for the rest.
  await page.goto(address);
  await page.getByPlaceholder('Name, email or ID').fill('ab');
  await expect(page.getByText('Type at least 3 characters to search.')).toBeVisible();
  for (const [width, scheme] of [
    [768, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${address}?filters=${encodeURIComponent('{"progressStatus":["SUBMITTED"],"averageScore":{"min":10}}')}`);
    await expect(page.getByRole('button', { name: 'Average score: Average score from 10' })).toBeVisible();
    await look(page, `applications-${width}`);
  }
  await context.close();
});

/** The names of what a ZIP holds. */
async function namesIn(path: string): Promise<string[]> {
  const zip = await yauzl.openPromise(path, { strictFileNames: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  return names;
}

test('selected applications are downloaded as a ZIP, which is followed, closed and found again', async ({ browser }) => {
  const page = await as(browser, 'director');
  const programme = await demoProgramme(clientAt(page), 'Climate Resilience');
  const filters = encodeURIComponent(JSON.stringify({ progressStatus: ['SUBMITTED'] }));
  await page.goto(`/secure/admin/applications/programmes/${programme}?filters=${filters}`);
  const boxes = page.getByRole('checkbox', { name: /^Select .+, APP-\d+$/ });
  const numbers: string[] = [];
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    numbers.push(/APP-\d+/.exec((await box.getAttribute('aria-label')) ?? '')?.[0] ?? '');
    await box.check();
  }
  const bar = page.getByRole('group', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Download as ZIP' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Applications as ZIP' });
  await expect(dialog.getByText('Your ZIP of 2 applications is ready.')).toBeVisible();
  await expect(page).toHaveURL(/archive=/);
  await expectAccessible(page, 'archive-ready');
  await look(page, 'archive-ready');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download ZIP' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Climate Resilience .*applications\.zip$/);
  const names = await namesIn(await (await download).path());
  const folders = new Set(names.map((name) => name.split('/')[0]?.split(' ')[0] ?? ''));
  expect(folders).toEqual(new Set([...numbers, 'contents.csv']));
  for (const number of numbers) expect(names).toContainEqual(expect.stringMatching(new RegExp(`/${number}\\.pdf$`)));

  // Closed by keys: the selection is still there, and the notification leads back to the ZIP.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/archive=/);
  await expect(bar.getByRole('button', { name: 'Download as ZIP' })).toBeFocused();
  await page.goto('/secure/admin/notifications');
  await page.getByRole('link', { name: 'Your ZIP of 2 applications is ready.' }).first().press('Enter');
  await expect(dialog.getByRole('link', { name: 'Download ZIP' })).toBeVisible();

  // One that is over says so, and what to do.
  await page.goto(`/secure/admin/applications/programmes/${programme}?archive=01900000-0000-7000-8000-000000000000`);
  await expect(dialog.getByText(/^This ZIP is no longer available\./)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download ZIP' })).toBeHidden();
});
