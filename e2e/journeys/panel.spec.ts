import { expect, test, type Page } from '../test.ts';
import { managerIds, publishedForm, startApplication, submitAnswers, takeStep, type Form } from '../calls.ts';
import { as, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes, program } from '../people.ts';

const PROGRAMME = 'Wells for three villages';
const APPLICANTS: [string, number][] = [
  ['osun', 4_000],
  ['kauye', 3_000],
  ['umuada', 2_500],
];
const FORM: Form = {
  name: 'Wells form',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: [
        { field_id: 'plan', field_label: 'Plan', field_type: 'SHORT_ANSWER' },
        { field_id: 'sum', field_label: 'Amount asked for', field_type: 'NUMBER' },
      ],
    },
  ],
};

test.describe('meetings of a board', () => {
  test.describe.configure({ mode: 'serial' });
  let programme = '';
  let meeting = '';

  test.beforeAll('a programme with three applications before its board', async () => {
    const [director, manager] = [await program('director'), await program('manager')];
    const form = await publishedForm(clientAt(director), FORM);
    const managers = await managerIds(clientAt(director));
    const window = { startDate: inDays(-3), endDate: inDays(6) };
    const body = {
      name: PROGRAMME,
      currency: 'NGN',
      budget: 900_000,
      stages: [],
      applicationForm: form,
      managers,
    };
    programme = (await dataOf(clientAt(director).POST('/api/programme/new', { body: { ...body, ...window } })))._id;
    const applications: string[] = [];
    for (const [name, sum] of APPLICANTS) {
      const applicant = await program(name);
      const _id = await startApplication(clientAt(applicant), programme);
      await submitAnswers(clientAt(applicant), _id, { plan: 'A well', sum: String(sum) });
      applications.push(_id);
    }
    await takeStep(clientAt(manager), 'SHORTLIST_FOR_BOARD_APPROVAL', applications);
    await dataOf(
      clientAt(director).PATCH('/api/decision/settings/{id}', {
        params: { path: { id: programme } },
        body: { quorum: 1, amountQuestion: 'data.sum' },
      }),
    );
  });

  const agenda = (page: Page) => page.getByRole('list', { name: 'Agenda' }).getByRole('listitem');
  const minutesOf = (page: Page) => page.getByRole('region', { name: 'Minutes' });
  const open = async (page: Page): Promise<void> => {
    await page.goto(`/secure/admin/applications/programmes/${programme}/meetings/${meeting}`);
    await expect(page.getByRole('heading', { level: 1, name: 'March board' })).toBeVisible();
  };

  test('a secretary plans a meeting, takes the agenda from the ranking and orders it', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/admin/applications/programmes/${programme}/decisions`);
    await page.getByRole('link', { name: 'Meetings' }).click();
    await expect(page.getByText('No meetings yet')).toBeVisible();
    await expectAccessible(page, 'meetings-empty');
    await page.getByRole('button', { name: 'Plan a meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan a meeting' });
    await dialog.getByRole('button', { name: 'Plan meeting' }).click();
    await expect(dialog.getByText('Enter a title.')).toBeVisible();
    await dialog.getByLabel('Title').fill('March board');
    await dialog.getByLabel('Starts').fill('04/03/2031 10:00');
    await dialog.getByLabel('Place or link').fill('Room 2');
    await expectAccessible(page, 'meeting-dialog');
    await dialog.getByRole('button', { name: 'Plan meeting' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'March board' })).toBeVisible();
    meeting = page.url().split('/').at(-1) ?? '';

    await page.getByRole('button', { name: 'Add 3 applications by rank' }).click();
    await expect(agenda(page)).toHaveCount(3);
    const names = await agenda(page).locator('b').allTextContents();
    const last = names[2] ?? '';
    // By the arrow, and by the keyboard.
    await page.getByRole('button', { name: `Move ${last} up` }).click();
    await expect(agenda(page).nth(1)).toContainText(last);
    await agenda(page).nth(1).getByRole('button').first().press('Alt+ArrowUp');
    await expect(agenda(page).first()).toContainText(last);
    await agenda(page).first().getByRole('button').first().click();
    await page.getByLabel('Planned minutes').selectOption('30');
    await expect(agenda(page).nth(1)).toContainText('10:30');
    await page.context().close();
  });

  test('two secretaries write at the same time, and no line is lost', async ({ browser }) => {
    const [manager, director] = [await as(browser, 'manager'), await as(browser, 'director')];
    await open(manager);
    await manager.getByRole('button', { name: 'Start meeting' }).click();
    await expect(manager.getByRole('button', { name: 'Close meeting' })).toBeVisible();
    await open(director);
    const write = async (page: Page, text: string): Promise<void> => {
      const field = minutesOf(page).getByLabel('New line');
      await field.fill(text);
      await field.press('Enter');
      await expect(field).toHaveValue('');
    };
    await Promise.all([
      (async () => {
        for (const n of [1, 2, 3]) await write(manager, `Manager ${n}`);
      })(),
      (async () => {
        for (const n of [1, 2, 3]) await write(director, `Director ${n}`);
      })(),
    ]);
    for (const page of [manager, director]) {
      await expect(minutesOf(page).getByRole('listitem')).toHaveCount(6, { timeout: 15_000 });
      for (const name of ['Manager', 'Director'])
        for (const n of [1, 2, 3]) await expect(minutesOf(page).getByText(`${name} ${n}`, { exact: true })).toBeVisible();
    }

    // Both change one line: the second to save reads both texts, and one's own stays in the field.
    const lines = (page: Page) => minutesOf(page).getByRole('listitem').filter({ hasText: 'Manager 1' });
    for (const page of [manager, director])
      await lines(page)
        .getByRole('button', { name: /^Edit the line/ })
        .click();
    const yours = (page: Page) => minutesOf(page).getByLabel('Your text');
    await yours(manager).fill('Manager 1, approved by all');
    await yours(director).fill('Manager 1, with one abstention');
    await manager.getByRole('button', { name: 'Save line' }).click();
    await expect(yours(manager)).toHaveCount(0);
    await director.getByRole('button', { name: 'Save line' }).click();
    await expect(director.getByText(/has changed this line/)).toBeVisible();
    await expect(director.getByRole('alert').getByText('Manager 1, approved by all')).toBeVisible();
    await expect(yours(director)).toHaveValue('Manager 1, with one abstention');
    await expectAccessible(director, 'meeting-two-texts');
    await director.getByRole('button', { name: 'Add mine as a new line' }).click();
    await expect(minutesOf(director).getByRole('listitem')).toHaveCount(7);
    await expect(minutesOf(manager).getByText('Manager 1, with one abstention')).toBeVisible({ timeout: 15_000 });
    await manager.context().close();
    await director.context().close();
  });

  test('attendance, a recusal and a decision, and the meeting is closed', async ({ browser }) => {
    const page = await as(browser, 'director');
    await open(page);
    await expect(page.getByText('The quorum is not reached: 0 of at least 1 board member is present.')).toBeVisible();
    await page.getByLabel('Attendance of Kwabena Osei').selectOption('Present');
    await expect(page.getByText('The quorum is reached: 1 of at least 1 board member is present.')).toBeVisible();
    await page.getByLabel('Add a guest by name').fill('Amina Bello');
    await page.getByRole('button', { name: 'Add guest' }).click();
    await expect(page.getByLabel('Attendance of Amina Bello')).toHaveValue('PRESENT');

    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Record recusal' }).click();
    const recusal = page.getByRole('dialog', { name: 'Record recusal' });
    await recusal.getByLabel('Person').selectOption('Ṣadé Akínọlá');
    await recusal.getByRole('button', { name: 'Record recusal' }).click();
    await expect(recusal.getByText('Enter a reason.')).toBeVisible();
    await recusal.getByLabel('Reason').fill('Former trustee of this organisation.');
    await recusal.getByRole('button', { name: 'Record recusal' }).click();
    await expect(page.getByRole('region', { name: 'Recusals' })).toContainText('Former trustee of this organisation.');
    const closedTo = await as(browser, 'super.admin');
    await open(closedTo);
    await expect(agenda(closedTo)).toHaveCount(2);
    await expect(closedTo.getByText('1 application is closed to you')).toBeVisible();
    await closedTo.context().close();

    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Decide' }).click();
    const decision = page.getByRole('dialog', { name: /APP-/ });
    await decision.getByRole('radio', { name: 'Approve' }).check();
    await decision.getByRole('button', { name: 'Draft decision' }).click();
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Approval drafted');
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('In this meeting');
    await lookInBothSchemes(page, 'meeting');
    await expectAccessible(page, 'meeting');

    await page.getByRole('button', { name: 'Close meeting' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close meeting' }).click();
    await expect(page.getByRole('button', { name: 'Reopen meeting' })).toBeVisible();
    await expect(page.getByLabel('New line')).toHaveCount(0);
    for (const name of ['Minutes as PDF', 'Minutes as CSV']) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      expect(file.suggestedFilename()).toMatch(/^March board minutes\.(?:pdf|csv)$/);
    }
    await page.context().close();
  });
});
