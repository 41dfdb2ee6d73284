import { expect, test, type Page } from '../test.ts';
import { managerIds, publishedForm, scoreGuideId, startApplication } from '../calls.ts';
import { as, clientAt, dataOf, demo, inDays, look, lookEverywhere } from '../people.ts';
import { demoWorld, partsOf } from '../worlds.ts';

const world = demoWorld();
const PROGRAMME = 'Scores that a board can trust';
const ORGANISATION = 'Canary Orchard Trust';

test.describe('scoring and its figures', () => {
  test.describe.configure({ mode: 'serial' });

  let programmeId = '';
  const applications: string[] = [];

  type Task = { _id: string; category: { payload: { programme: { _id: string }; application: { _id: string } } } };
  const ownTasks = async (page: Page): Promise<Task[]> =>
    (
      await dataOf(clientAt(page).GET('/api/task/admin/many', { params: { query: { limit: 300, sort: 'dueDate:ASCENDING' } } }))
    ).filter((task) => task.category.payload.programme._id === programmeId);

  test.beforeAll('a programme with three applications that three assessors are to review', async ({ browser }) => {
    const director = await as(browser, 'director');
    const form = await publishedForm(clientAt(director), {
      name: 'Scoring form',
      kind: 'APPLICATION',
      sections: world.form.sections,
    });
    const managers = await managerIds(clientAt(director));
    const scoreGuide = await scoreGuideId(clientAt(director));
    ({ _id: programmeId } = await dataOf(
      clientAt(director).POST('/api/programme/new', {
        body: {
          name: PROGRAMME,
          currency: 'NGN',
          budget: 900_000_00,
          startDate: inDays(-3),
          endDate: inDays(6),
          applicationForm: form,
          managers,
          scoreGuides: { INITIAL_APPLICATION_SCORING: scoreGuide },
        },
      }),
    ));
    for (const name of ['applicant1', 'applicant2', 'applicant3']) {
      const page = await as(browser, name);
      const _id = await startApplication(clientAt(page), programmeId);
      const parts = partsOf({ ...world, answers: { ...world.answers, organisation_name: ORGANISATION } });
      expect((await page.request.fetch(`/api/application/save/${_id}`, { method: 'PATCH', multipart: parts })).ok()).toBe(true);
      expect((await page.request.fetch(`/api/application/submit/${_id}`, { method: 'POST' })).ok()).toBe(true);
      applications.push(_id);
      await page.context().close();
    }
    const people = await dataOf(
      clientAt(director).GET('/api/user/admin/specific/application-reviewers', { params: { query: { limit: 100 } } }),
    );
    await dataOf(
      clientAt(director).POST('/api/task/admin/new', {
        body: {
          name: 'Task Initial application scoring',
          startDate: inDays(0),
          // Before any other task there is, so that these lead the queue.
          dueDate: inDays(0.5),
          assignedTo: ['assessor1', 'assessor2', 'assessor3'].map(
            (name) => people.find((each) => each.email === demo(name))?._id ?? '',
          ),
          category: {
            name: 'APPLICATION_REVIEW',
            payload: { programme: programmeId, applications, taskAction: 'INITIAL_APPLICATION_SCORING', scoreGuide },
          },
        },
      }),
    );
    await director.context().close();
  });

  test('the manager makes the stage blind, and the assessor learns nothing of who applied', async ({ browser }) => {
    const manager = await as(browser, 'manager');
    await manager.goto(`/secure/admin/programmes/${programmeId}/edit`);
    await manager.getByLabel('Initial application scoring', { exact: true }).check();
    await expect(manager.getByRole('group', { name: 'Stages' })).toBeVisible();
    await expect(manager.locator('#part-blind').getByText('Name of the organisation')).toBeVisible();
    await look(manager, 'blind-setting');
    await manager.getByRole('button', { name: 'Save programme' }).click();
    await expect(manager.getByText('You have unsaved changes.')).toHaveCount(0);
    await manager.context().close();

    const page = await as(browser, 'assessor1');
    const [task] = await ownTasks(page);
    await page.goto(`/secure/admin/tasks/${task?._id}?id=${programmeId}`);
    await expect(page.getByText('Blind review')).toBeVisible();
    await expect(
      page
        .getByText('File 1.', { exact: false })
        .or(page.getByText(/^File \d/))
        .first(),
    ).toBeVisible();
    await expect(page.getByText(ORGANISATION)).toHaveCount(0);
    await expect(page.getByText('Name of the organisation')).toHaveCount(0);
    await expect(page.getByText('certificate.pdf')).toHaveCount(0);
    await lookEverywhere(page, 'score-blind');
    // Peers, and the comparison, are shut until the own review is in.
    await page.goto(`/secure/admin/applications/programmes/${programmeId}/compare?ids=${applications[0]}`);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page.getByText('Yaw Mensah')).toHaveCount(0);
    await page.context().close();
  });

  test('a draft is saved on every change: through a lost connection and a reload', async ({ browser }) => {
    const page = await as(browser, 'assessor1');
    const context = page.context();
    const [task] = await ownTasks(page);
    await page.goto(`/secure/admin/tasks/${task?._id}?id=${programmeId}`);
    const group = page.getByRole('radiogroup').first();
    await page.getByRole('button', { name: 'Submit score' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page.getByText(`${await summary.getByRole('link').count()} to fix`)).toBeVisible();
    await group.getByText(/^Good/).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await context.route('**/api/task/draft/**', (route) => route.abort());
    await page.getByLabel('Comment').fill('Written while the line was down.');
    await expect(page.getByText('Saved on this device only')).toBeVisible();
    await look(page, 'score-device-only');
    await page.reload();
    await expect(page.getByLabel('Comment')).toHaveValue('Written while the line was down.');
    await expect(group.getByRole('radio', { name: /^Good/ })).toBeChecked();
    await context.unroute('**/api/task/draft/**');
    await page.getByLabel('Comment').fill('Written while the line was down, and after.');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByLabel('Comment')).toHaveValue('Written while the line was down, and after.');
    await context.close();
  });

  test('from the queue to the next task by keys alone, each criterion beside its answer, in at most 25 presses', async ({
    browser,
  }) => {
    const page = await as(browser, 'assessor1');
    const tasks = await ownTasks(page);
    await page.goto(`/secure/admin/tasks?task=${tasks[0]?._id}`);
    await expect(page.getByRole('heading', { name: 'Score Application' })).toBeVisible();
    await expect(page.getByRole('radiogroup').first()).toBeVisible();
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses++;
      await page.keyboard.press(key);
    };
    await press('s');
    await expect(page.locator('[data-aligned]').getByText('Which climate risk do people face')).toBeInViewport({ ratio: 1 });
    for (const outcome of ['4', '5', '4', '3', '4']) {
      await press(outcome);
      await press('ArrowDown');
    }
    await expect(page.locator('section[data-aligned]').getByRole('heading', { name: 'Your organisation' })).toBeInViewport();
    await press('n');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Clear need, sound plan.');
    await press('Shift+Tab');
    await press('y');
    await press('Control+Enter');
    const done = page.getByRole('dialog', { name: 'Task Updated!' });
    await expect(done.getByText('The scoring of the application has been completed successfully!')).toBeVisible();
    const next = done.getByRole('link', { name: /^Next: / });
    await expect(next).toBeVisible();
    while (!(await next.evaluate((element) => element === document.activeElement)) && presses < 30) await press('Tab');
    await press('Enter');
    await expect(done).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(String(tasks[1]?._id)));
    await expect(page.getByRole('heading', { name: 'Score Application' })).toBeVisible();
    expect(presses, 'key presses for five criteria').toBeLessThanOrEqual(25);
    console.log(`keys pressed for five criteria, from the queue to the next task: ${presses}`);
    await page.context().close();
  });

  test('the manager reads raw and adjusted scores with their spread, sorts by it, and compares', async ({ browser }) => {
    const outcomes = { assessor1: [15, 10, 20], assessor2: [5, 5, 15], assessor3: [20, 15, 20] } as const;
    for (const [name, weights] of Object.entries(outcomes)) {
      const page = await as(browser, name);
      for (const task of await ownTasks(page)) {
        const weight = weights[applications.indexOf(task.category.payload.application._id)] ?? 10;
        const outcome = ['Not addressed', 'Weak', 'Fair', 'Good', 'Excellent'][weight / 5];
        const one = await dataOf(clientAt(page).GET('/api/task/admin/one/{id}', { params: { path: { id: task._id } } }));
        if (one.progressStatus === 'COMPLETED') continue;
        const { criteria } = one.category.payload.scoreGuide;
        await dataOf(
          clientAt(page).POST('/api/task/admin/process', {
            body: {
              taskId: task._id,
              categoryName: 'APPLICATION_REVIEW',
              taskAction: 'INITIAL_APPLICATION_SCORING',
              programmeId,
              recommended: weight >= 15,
              data: {
                scoreData: Object.fromEntries(criteria.map(({ slug }) => [slug, { outcome, weight }])),
                comments: 'Sound in most parts.',
              },
            },
          }),
        );
      }
      await page.context().close();
    }
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/applications/programmes/${programmeId}`);
    await page.getByRole('link', { name: 'Scores' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scores' })).toBeVisible();
    const table = page.getByRole('table', { name: / scores, .*as a percentage of the maximum$/ });
    await expect(table.getByRole('row')).toHaveCount(4);
    await expect(table.getByRole('columnheader', { name: 'Adjusted' })).toBeVisible();
    await expect(table.getByText('75.0 points apart')).toBeVisible();
    await expect(page.getByRole('table', { name: /^Reviewers/ }).getByText(/Yaw Mensah/)).toBeVisible();
    await lookEverywhere(page, 'scores');
    await table.getByRole('button', { name: 'Spread' }).click();
    await table.getByRole('button', { name: 'Spread' }).click();
    await expect(table.getByRole('columnheader', { name: 'Spread' })).toHaveAttribute('aria-sort', 'descending');
    await expect(table.getByRole('row').nth(1)).toContainText('75.0 points apart');
    await page.getByRole('button', { name: 'View as table' }).click();
    await expect(table.getByRole('columnheader', { name: '95% interval' })).toBeVisible();
    await look(page, 'scores-table');
    await page.getByRole('button', { name: 'View as charts' }).click();
    await page.getByLabel('Number to shortlist').fill('1');
    await expect(table.getByText('One more review would help most here')).toHaveCount(1);

    // Without a selection the button says why; with one it leads on.
    await expect(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-disabled', 'true');
    for (const row of [1, 2]) await table.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Compare (2)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '2 applications side by side' })).toBeVisible();
    const grid = page.getByRole('table', { name: 'Applications side by side' });
    await expect(grid.getByRole('rowheader', { name: /Mean score/ })).toBeVisible();
    await expect(grid.getByRole('rowheader', { name: /Name of the organisation/ })).toBeVisible();
    await lookEverywhere(page, 'compare-applications');
    await page.getByLabel('Only differing answers').check();
    await expect(grid.getByRole('rowheader', { name: /Name of the organisation/ })).toHaveCount(0);

    await page.goto(`/secure/admin/applications/programmes/${programmeId}/compare?ids=${applications[0]}`);
    const reviews = page.getByRole('table', { name: /side by side/ });
    await expect(reviews.getByRole('columnheader', { name: 'Yaw Mensah' })).toBeVisible();
    await expect(reviews.getByRole('row', { name: /^Comment / })).toContainText('Sound in most parts.');
    await lookEverywhere(page, 'compare-assessors');
    await page.context().close();
  });

  test('once in, the review is read-only and the peers show without their names', async ({ browser }) => {
    const page = await as(browser, 'assessor1');
    const [task] = await ownTasks(page);
    await page.goto(`/secure/admin/tasks/${task?._id}?id=${programmeId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Application Task' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit score' })).toHaveCount(0);
    await expect(page.getByText('View on a new tab')).toHaveCount(0);
    await expect(page.getByText(/View assessment by/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Compare reviews' }).click();
    const reviews = page.getByRole('table', { name: /side by side/ });
    await expect(reviews.getByRole('columnheader', { name: 'Ngozi Okonkwo (you)' })).toBeVisible();
    await expect(reviews.getByRole('columnheader', { name: /^Assessor \d$/ })).toHaveCount(2);
    await expect(page.getByText('Yaw Mensah')).toHaveCount(0);
    await expect(page.getByText(ORGANISATION)).toHaveCount(0);
    await look(page, 'compare-unnamed');
    await page.context().close();
  });
});
