import { expect, test, type APIRequestContext, type Page } from '../test.ts';
import { tabTo } from '../keys.ts';
import { managerIds, publishedForm, startApplication, submitAnswers, type Form } from '../calls.ts';
import { as, asAtHome, clientAt, dataOf, inDays, look, openMenu, program, typedDay } from '../people.ts';

const PROGRAMME = 'Assigning in three modes';
const APPLICANTS = ['applicant1', 'applicant2', 'applicant3'];
const ASSESSORS = ['Ngozi Okonkwo', 'Yaw Mensah', 'Halima'];
const form: Form = {
  name: 'Short form',
  kind: 'APPLICATION',
  sections: [{ section_name: 'One', section_fields: [{ field_id: 'plan', field_label: 'Plan', field_type: 'SHORT_ANSWER' }] }],
};

test.describe('assigning', () => {
  test.describe.configure({ mode: 'serial' });
  let programmeId = '';
  const applications: string[] = [];

  const openProgramme = async (page: Page): Promise<void> => {
    await page.goto(`/secure/admin/applications/programmes/${programmeId}`);
    await expect(page.getByRole('heading', { level: 1, name: PROGRAMME })).toBeVisible();
  };
  const openDrawer = async (page: Page, mode: 'Assign Tasks' | 'Auto Assign Tasks') => {
    await page.getByRole('main').getByRole('button', { name: 'Assign Tasks' }).click();
    if (mode === 'Auto Assign Tasks')
      await page.getByRole('radiogroup', { name: 'How to assign' }).getByText(mode, { exact: true }).click();
    return page.getByRole('dialog', { name: mode, exact: true });
  };
  const choose = async (page: Page, label: string, text: string): Promise<void> => {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(text)]);
    await page.getByRole('option', { name: new RegExp(text) }).click();
  };
  const fillForm = async (page: Page, people: string[]): Promise<void> => {
    await page.getByRole('dialog').getByLabel('Due date').fill(inDays(9).slice(0, 10));
    await choose(page, 'Score guide', 'Initial scoring');
    for (const name of people) await choose(page, 'Assignees', name);
    await page.getByLabel('Task name').focus();
  };
  const tasks = (at: APIRequestContext) =>
    dataOf(clientAt(at).GET('/api/task/admin/many', { params: { query: { programmeId, limit: 300 } } }));

  test.beforeAll('a programme with three submitted applications', async () => {
    const director = await program('director');
    const applicationForm = await publishedForm(clientAt(director), form);
    const managers = await managerIds(clientAt(director));
    programmeId = (
      await dataOf(
        clientAt(director).POST('/api/programme/new', {
          body: {
            name: PROGRAMME,
            currency: 'NGN',
            budget: 1_000_000,
            startDate: inDays(-3),
            endDate: inDays(6),
            applicationForm,
            managers,
          },
        }),
      )
    )._id;
    for (const name of APPLICANTS) {
      const applicant = await program(name);
      const _id = await startApplication(clientAt(applicant), programmeId);
      await submitAnswers(clientAt(applicant), _id, { plan: 'Trees' });
      applications.push(_id);
    }
  });

  test('auto assignment: the preview says what is short and who gets how much, and exactly that is made and undone', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager', { viewport: { width: 1440, height: 1000 } });
    await openProgramme(page);
    const drawer = await openDrawer(page, 'Auto Assign Tasks');
    await drawer.getByRole('button', { name: 'Publish tasks' }).click();
    for (const message of ['Select at least one assignee', 'Min A/T required!', 'Select a score guide!'])
      await expect(drawer.getByText(message).first()).toBeVisible();
    await look(page, 'assign-auto-errors');
    await fillForm(page, ASSESSORS.slice(0, 2));
    await drawer.getByLabel('Assessors per application').fill('3');
    await expect(drawer.getByText('3 applications don’t have enough assessors.')).toBeVisible();
    await expect(drawer.getByText('Choose 1 more assignee without a conflict of interest.')).toBeVisible();
    await look(page, 'assign-auto-short');
    await drawer.getByRole('button', { name: 'Publish tasks' }).click();
    await expect(drawer.getByText(/3 applications would not have enough assessors\. Choose 1 more/).first()).toBeVisible();
    await choose(page, 'Assignees', ASSESSORS[2] ?? '');
    await drawer.getByLabel('Assessors per application').fill('2');
    await expect(drawer.getByText('6 tasks will be created for 3 applications, shared between 3 assessors.')).toBeVisible();
    // How many each gets depends on what they have to do already.
    const share = drawer.getByRole('row', { name: /Ngozi Okonkwo/ }).getByRole('cell', { name: /^\+\d$/ });
    await expect(share).toBeVisible();
    const promised = Number((await share.textContent())?.slice(1));
    await look(page, 'assign-auto');
    await drawer.getByRole('button', { name: 'Publish tasks' }).click();
    const done = page.getByRole('dialog', { name: 'Applications assigned!' });
    await expect(done.getByText('6 tasks have been successfully published!')).toBeVisible();
    await expect(done.getByText('Open and applications in progress are always ignored!')).toBeVisible();
    await look(page, 'assign-published');
    const assessor = await program('assessor1');
    expect(await tasks(assessor)).toHaveLength(promised);
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Assignment undone. 6 tasks restored.')).toBeVisible();
    expect(await tasks(assessor)).toHaveLength(0);
    await page.context().close();
  });

  test('the manager assigns by keyboard alone, on a narrow screen in the dark; what was used last is remembered', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager', { viewport: { width: 375, height: 800 }, colorScheme: 'dark' });
    await openProgramme(page);
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Assign Tasks' }));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Assign Tasks' });
    await tabTo(page, drawer.getByRole('radio', { name: 'Assign Tasks', exact: true }));
    await page.keyboard.press('ArrowRight');
    const auto = page.getByRole('dialog', { name: 'Auto Assign Tasks' });
    await expect(auto.getByLabel('Task name')).toHaveValue('Task Initial application scoring');
    await tabTo(page, auto.getByLabel('Due date'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typedDay(inDays(9)));
    const pick = async (label: string, text: string): Promise<void> => {
      await tabTo(page, auto.getByLabel(label, { exact: true }));
      // What was searched for before stays, so that several can be picked.
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(text)]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await pick('Score guide', 'Initial scoring');
    for (const name of ASSESSORS.slice(0, 2)) await pick('Assignees', name);
    await tabTo(page, auto.getByLabel('Assessors per application'));
    await page.keyboard.type('2');
    await expect(auto.getByText('6 tasks will be created for 3 applications, shared between 2 assessors.')).toBeVisible();
    await look(page, 'assign-narrow-dark');
    await tabTo(page, auto.getByRole('button', { name: 'Publish tasks' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('6 tasks have been successfully published!')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('button', { name: 'Assign Tasks' }).press('Enter');
    await expect(drawer.getByLabel('Due date')).toHaveValue(typedDay(inDays(9)));
    await expect(drawer.getByText('You assigned 6 tasks 1 minute ago.')).toBeVisible();
    await page.context().close();
  });

  test('after a failure the drawer closes, the list loads again and the entries can be restored', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await openProgramme(page);
    const drawer = await openDrawer(page, 'Auto Assign Tasks');
    await fillForm(page, ASSESSORS.slice(2));
    await drawer.getByLabel('Description (optional)').fill('Read the annex first.');
    await drawer.getByLabel('Assessors per application').fill('1');
    await expect(drawer.getByText('0 tasks will be created')).toBeVisible();
    await page.route('**/api/task/admin/new', (route) =>
      route.fulfill({ status: 503, json: { message: 'The service is not available right now.', code: 'UNAVAILABLE' } }),
    );
    await drawer.getByRole('button', { name: 'Publish tasks' }).click();
    const failure = page.getByRole('dialog', { name: 'Applications not assigned' });
    await expect(failure.getByText('The service is not available right now.')).toBeVisible();
    const reload = page.waitForResponse(/application\/many/);
    await failure.getByRole('button', { name: 'Close' }).click();
    await reload;
    await expect(drawer).toHaveCount(0);
    await openDrawer(page, 'Auto Assign Tasks');
    await drawer.getByRole('button', { name: 'Restore entries' }).click();
    await expect(drawer.getByLabel('Description (optional)')).toHaveValue('Read the annex first.');
    await expect(drawer.getByLabel('Assessors per application')).toHaveValue('1');
    await page.context().close();
  });

  test('an assessor declares a conflict of interest from the task: the record is closed, and the page of their own says so', async ({
    browser,
  }) => {
    const page = await asAtHome(browser, 'assessor1');
    await openMenu(page, 'Tasks');
    const [task] = await tasks(page.request);
    await page.goto(`/secure/admin/tasks/${task?._id}?id=${programmeId}`);
    await page.getByRole('button', { name: 'Can’t review' }).click();
    const dialog = page.getByRole('dialog', { name: /Can’t review APP-/ });
    await dialog.getByText('I have a conflict of interest').click();
    await dialog.getByRole('button', { name: 'Declare conflict' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason', { exact: true }).fill('My sister keeps their books.');
    await look(page, 'give-back');
    await dialog.getByRole('button', { name: 'Declare conflict' }).click();
    await expect(page.getByText(/You no longer have access to APP-\d+/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(await tasks(page.request)).toHaveLength(2);
    await page.goto(`/secure/admin/tasks/${task?._id}?id=${programmeId}`);
    await expect(page.getByText('No such task was found.')).toBeVisible();
    await page.goto('/secure/admin/tasks');
    await page.getByRole('link', { name: 'Conflicts of interest' }).click();
    await expect(page.getByText('My sister keeps their books.')).toBeVisible();
    await page.getByRole('button', { name: 'Declare conflict' }).click();
    const declare = page.getByRole('dialog', { name: 'Declare conflict of interest' });
    await declare.getByLabel('Organisation name').fill('Harmattan Seeds Ltd');
    await declare.getByLabel('Reason').fill('I was on their board until 2024.');
    await look(page, 'conflict-declare');
    await declare.getByRole('button', { name: 'Declare conflict' }).click();
    await expect(page.getByText('Harmattan Seeds Ltd')).toBeVisible();
    await look(page, 'conflicts');
    await page
      .getByRole('row', { name: /Harmattan/ })
      .getByRole('button')
      .click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request withdrawal' }).click();
    await expect(page.getByRole('row', { name: /Harmattan/ }).getByText('Withdrawal requested')).toBeVisible();
    // The record opens again when a manager agrees; about an organisation that is a director.
    const director = await as(browser, 'director');
    await director.goto('/secure/admin/change-requests?search=Harmattan');
    await expect(director.getByRole('row', { name: /Harmattan Seeds Ltd/ })).toBeVisible();
    await look(director, 'change-requests');
    await director.getByRole('button', { name: /^Actions for Withdraw .*conflict of interest/ }).click();
    await director.getByRole('menuitem', { name: 'Confirm' }).click();
    await director.getByRole('button', { name: 'Confirm change' }).click();
    await expect(director.getByText('Confirmed. The change has been applied.')).toBeVisible();
    await director.context().close();
    await page.reload();
    await expect(page.getByRole('row', { name: /Harmattan/ }).getByText('Withdrawn', { exact: true })).toBeVisible();
    await page.context().close();
  });

  test('declined tasks come back to the manager, who re-assigns them; the conflict is shown and set aside', async ({
    browser,
  }) => {
    const assessor = await program('assessor2');
    for (const { _id } of (await tasks(assessor)).slice(-1))
      await dataOf(
        clientAt(assessor).POST('/api/task/decline/{id}', {
          params: { path: { id: _id } },
          body: { reason: 'Outside my field of work.' },
        }),
      );
    const page = await asAtHome(browser, 'manager', { viewport: { width: 1440, height: 1000 } });
    // Of this programme alone: the demonstration has declined tasks of its own.
    await page.goto(`/secure/admin/tasks?scope=all&programmeId=${programmeId}`);
    await page.getByRole('button', { name: /^Response/ }).click();
    await page.getByRole('radio', { name: 'Declined' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Outside my field of work.')).toBeVisible();
    await expect(page.getByText('My sister keeps their books.')).toBeVisible();
    // Two declined tasks below the row of headings: the wider list may still stand while the narrower one is on its way.
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('row').first().getByRole('checkbox').check();
    await expect(page.getByRole('row').getByRole('checkbox', { checked: true })).toHaveCount(3);
    await look(page, 'tasks-declined');
    await page.getByRole('button', { name: 'Re-Assign Tasks' }).click();
    const drawer = page.getByRole('dialog', { name: 'Re-Assign Tasks' });
    await fillForm(page, [ASSESSORS[0] ?? '']);
    await expect(drawer.getByText('Declared: My sister keeps their books.')).toBeVisible();
    await look(page, 'reassign-conflict');
    await drawer.getByRole('button', { name: /^Override/ }).click();
    const aside = page.getByRole('dialog', { name: 'Override conflict of interest' });
    await aside.getByRole('button', { name: 'Override' }).click();
    await expect(aside.getByText('Enter a reason.')).toBeVisible();
    await look(page, 'conflict-set-aside');
    await aside.getByRole('button', { name: 'Cancel' }).click();
    await drawer.getByRole('button', { name: 'Remove Ngozi Okonkwo' }).click();
    await choose(page, 'Assignees', ASSESSORS[2] ?? '');
    await page.getByLabel('Task name').focus();
    await expect(drawer.getByText('2 of 2 selected tasks will be reassigned to 1 assessor.')).toBeVisible();
    await look(page, 'reassign');
    await drawer.getByRole('button', { name: 'Re-assign tasks' }).click();
    const done = page.getByRole('dialog', { name: 'Applications assigned!' });
    await expect(done.getByText('2 tasks have been successfully reassigned!')).toBeVisible();
    await expect(done.getByText('Completed tasks are always ignored!')).toBeVisible();
    await done.getByRole('button', { name: 'Close' }).click();
    expect(await tasks(await program('assessor3'))).toHaveLength(2);
    await page.context().close();
  });
});
