import { expect, test, type Page } from '../test.ts';
import { APPLICANTS, boardWorld, PROGRAMME } from '../board-world.ts';
import { completeInterview, submitAnswers, takeStep, type StageAction } from '../calls.ts';
import {
  as,
  clientAt,
  clientOf,
  dataOf,
  demo,
  expectAccessible,
  look,
  lookEverywhere,
  lookInBothSchemes,
  program,
} from '../people.ts';

test.describe('stages and decisions', () => {
  test.describe.configure({ mode: 'serial' });
  let programmeId = '';
  let applications: Record<string, string> = {};

  const openTab = async (page: Page, tab: string): Promise<void> => {
    await page.goto(`/secure/admin/applications/programmes/${programmeId}?tab=${tab}`);
    await expect(page.getByRole('table')).toBeVisible();
  };
  const selectAll = (page: Page): Promise<void> =>
    page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check();
  const subjects = async (page: Page, to: string): Promise<string[]> => {
    const mails = await dataOf(clientAt(page).GET('/api/mailbox/many'));
    return mails.filter((mail) => mail.to === demo(to)).map((mail) => mail.subject);
  };
  test.beforeAll('a programme with five submitted applications, reviewed, and a draft', async () => {
    ({ programmeId, applications } = await boardWorld());
  });

  test('shows beforehand which applications can move, undoes a step from the toast and later, and mails a refusal as shown', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager');
    await openTab(page, 'ALL_APPLICATIONS');
    await selectAll(page);
    await page.getByRole('button', { name: /^5 of 6 eligible: shortlist for proposal/ }).click();
    const why = page.getByRole('dialog', { name: 'Shortlist for proposal: 5 of 6 eligible' });
    await expect(why.getByText('Has not been submitted:')).toBeVisible();
    await look(page, 'stages-why');
    await why.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Shortlist for proposal', exact: true }).click();
    await expect(page.getByText('Shortlist for proposal: 5 applications.')).toBeVisible();
    const refused = page.getByRole('dialog', { name: 'Some applications could not be moved' });
    await expect(refused.getByText('5 applications were moved.')).toBeVisible();
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('tab', { name: /Shortlisted for proposal/ })).toContainText('5');
    await expect(page.getByRole('tab', { name: /1 of 6 in the previous stage did not reach this one/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: Shortlist for proposal: 5 applications.')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Shortlisted for proposal/ })).toContainText('0');

    // Once more, and back from the list of recent steps.
    await selectAll(page);
    await page.getByRole('button', { name: 'Shortlist for proposal', exact: true }).click();
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await page.keyboard.press('t');
    await page.getByRole('menuitem', { name: 'Recent changes' }).click();
    const steps = page.getByRole('dialog', { name: 'Recent changes' });
    await expect(steps.getByRole('listitem')).toHaveCount(2);
    await expect(steps.getByText(/^Undone by/)).toBeVisible();
    await lookInBothSchemes(page, 'stages-recent');
    await steps.getByRole('button', { name: 'Undo' }).click();
    await expect(steps.getByText(/^Undone by/)).toHaveCount(2);
    await steps.getByRole('button', { name: 'Close' }).click();

    // On the application itself: who, when and the way back.
    const manager = await program('manager');
    await takeStep(
      clientAt(manager),
      'SHORTLIST_FOR_PROPOSAL',
      APPLICANTS.map(([name]) => applications[name] ?? ''),
    );
    await page.goto(`/secure/admin/applications/programmes/${programmeId}/application/${applications['nkowa']}?tab=timeline`);
    await expect(page.getByText(/Shortlist for proposal.* by /).first()).toBeVisible();
    await look(page, 'stages-application');
    await page.getByRole('button', { name: 'Undo change' }).click();
    await expect(page.getByText(/undid “Shortlist for proposal”/)).toHaveCount(3);

    // Not taken forward: the reason is needed, the mail is shown as it will be read, and a test comes first.
    const next = page.getByRole('group', { name: 'Next steps' });
    await next.getByRole('button', { name: 'Not taken forward' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not taken forward: 1 application' });
    await dialog.getByRole('button', { name: 'Not taken forward (1)' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The plan is too early.');
    await dialog.getByRole('heading', { level: 2 }).click();
    await expect(dialog.getByRole('article').getByText('The plan is too early.')).toBeVisible();
    await lookInBothSchemes(page, 'stages-not-taken-forward');
    await dialog.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText(`Test email sent to ${demo('manager')}.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Not taken forward (1)' }).click();
    await expect(page.getByText('Not taken forward: 1 application.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Not taken forward', { exact: true }).first()).toBeVisible();
    await expect.poll(() => subjects(page, 'nkowa')).toContainEqual(expect.stringMatching(/^Your application was not selected/));
    expect((await subjects(page, 'manager')).filter((subject) => subject.startsWith('Test: Your application'))).toHaveLength(1);
    await page.context().close();
  });

  test('the applicant withdraws, reads that it has ended, and staff see it', async ({ browser }) => {
    const page = await as(browser, 'asempa', { viewport: { width: 375, height: 800 } });
    await page.goto(`/secure/subscriber/applications/${applications['asempa']}/submitted`);
    await page.getByRole('button', { name: 'Withdraw application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw application?' });
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
    await dialog.getByLabel('Reason').fill('Funded elsewhere.');
    await look(page, 'withdraw-dialog');
    await dialog.getByRole('button', { name: 'Withdraw application' }).click();
    await expect(page.getByText('This application was withdrawn.')).toBeInViewport();
    await expect(page.getByText('You withdrew the application.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeHidden();
    await lookInBothSchemes(page, 'withdrawn');
    await page.goto('/secure/subscriber/applications');
    await expect(page.getByRole('heading', { name: 'Decided' })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(PROGRAMME) })).toContainText('Withdrawn');
    await look(page, 'withdrawn-mine');
    await page.context().close();

    const manager = await as(browser, 'manager');
    await openTab(manager, 'SHORTLISTED_FOR_PROPOSAL');
    const row = manager.getByRole('row').filter({ has: manager.locator(`a[href*="${applications['asempa']}"]`) });
    await expect(row).toContainText('Withdrawn');
    await row.getByRole('checkbox').check();
    await expect(manager.getByRole('button', { name: 'Invite to submit a proposal' })).toHaveAttribute('aria-disabled', 'true');
    await expect(manager.getByText(/was withdrawn by its applicant\.$/).first()).toBeAttached();
    await manager.context().close();
  });

  test('the board tries a line, stages, is refused without a quorum, and releases all at once', async ({ browser }) => {
    const [manager, director] = [await program('manager'), await program('director')];
    const going = ['osun', 'kauye', 'umuada'];
    const ids = going.map((name) => applications[name] ?? '');
    const act = (action: StageAction) => takeStep(clientAt(manager), action, ids);
    await act('CALL_FOR_PROPOSAL');
    for (const name of going) await submitAnswers(await clientOf(name), applications[name] ?? '', { plan: 'More' }, 'proposal');
    await act('SHORTLIST_FOR_INTERVIEW');
    await act('CALL_FOR_INTERVIEW');
    for (const id of ids) await completeInterview(clientAt(manager), id);
    await act('SHORTLIST_FOR_BOARD_APPROVAL');
    // Nine million are requested; six are there.
    await dataOf(
      clientAt(director).PATCH('/api/programme/update/{id}', {
        params: { path: { id: programmeId } },
        body: { budget: 600_000_000 },
      }),
    );

    const page = await as(browser, 'director');
    await openTab(page, 'SHORTLISTED_FOR_BOARD_APPROVAL');
    await page.getByRole('link', { name: 'Decision room' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Decision room' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release decisions' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Board and quorum' }).click();
    const board = page.getByRole('dialog', { name: 'Board and quorum' });
    await board.getByLabel('Quorum').fill('2');
    await board.getByLabel('Requested amount').selectOption({ label: 'Amount asked for (application)' });
    await look(page, 'decisions-board');
    await board.getByRole('button', { name: 'Save board' }).click();
    await expect(page.getByRole('region', { name: 'Quorum' })).toContainText('2 needed');

    // The line stands where the money ends, moves by keys, buttons and dragging, and stores nothing.
    const line = page.getByRole('slider', { name: 'Cut-off' });
    const places = page.getByRole('list', { name: 'For the board to decide' });
    await expect(line).toHaveAttribute('aria-valuenow', '1');
    await line.focus();
    await page.keyboard.press('End');
    await expect(line).toHaveAttribute('aria-valuenow', '3');
    // The spread of the reviews stands beside each score, as in the list of applications.
    await expect(places.getByText(/^From [\d.]+ to [\d.]+, mean [\d.]+; reviews /)).toHaveCount(3);
    await expect(line).toContainText('3 grants cost ₦9,500,000.00, which is ₦3,500,000.00 over the remaining budget.');
    const from = await line.boundingBox();
    const to = await places.getByText('Place').nth(1).locator('xpath=ancestor::li').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 60, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, to.y + to.height * 0.75, { steps: 8 });
    await page.mouse.up();
    await expect(line).toHaveAttribute('aria-valuenow', '2');
    await page.getByRole('button', { name: 'Set cut-off at budget' }).click();
    await expect(line).toHaveAttribute('aria-valuenow', '1');
    await expect(line).toContainText(
      'One grant costs ₦4,000,000.00 and leaves ₦2,000,000.00. The next application needs ₦1,000,000.00 more.',
    );
    const room = await dataOf(clientAt(director).GET('/api/decision/room/{id}', { params: { path: { id: programmeId } } }));
    expect(room.rows.map((row) => row.decision)).toEqual([null, null, null]);
    await page.getByRole('button', { name: 'Move cut-off down' }).click();
    await lookInBothSchemes(page, 'decisions-line');

    // Staged by the line, one of them changed by hand: less than it requested.
    await page.getByRole('button', { name: 'Draft decisions from cut-off' }).click();
    const staging = page.getByRole('dialog', { name: 'Draft decisions from cut-off' });
    await staging.getByRole('button', { name: 'Draft 3 decisions' }).click();
    await expect(staging.getByText('Enter a reason.')).toBeVisible();
    await staging.getByLabel('Reason for declining').fill('The fund is spent.');
    await look(page, 'decisions-stage');
    await staging.getByRole('button', { name: 'Draft 3 decisions' }).click();
    await expect(page.getByText('3 decisions drafted.', { exact: true })).toBeVisible();
    await expect(page.getByText('Over budget')).toBeVisible();
    await page
      .getByRole('button', { name: /^Edit conditions and reason/ })
      .nth(1)
      .click();
    const one = page.getByRole('dialog');
    await one.getByLabel('Amount in NGN (optional)').fill('2 million');
    await one.getByRole('button', { name: 'Draft decision' }).click();
    await expect(one.getByText('Enter an amount in NGN.')).toBeVisible();
    await one.getByLabel('Amount in NGN (optional)').fill('2,000,000');
    await one.getByLabel('Conditions (optional)').fill('An audit in year one');
    await look(page, 'decisions-decide');
    await one.getByRole('button', { name: 'Draft decision' }).click();
    await expect(places.getByText('· 1 condition')).toBeVisible();

    // The second goes on hold by its button, and its amount is changed in the row: no release takes it.
    const second = places.getByRole('listitem').filter({ hasText: '1 condition' });
    await second.getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(page.getByText(/is on hold and will not be released\.$/)).toBeVisible();
    await second.getByLabel(/^Granted/).fill('1,500,000');
    await second.getByLabel(/^Granted/).press('Enter');
    const budget = page.getByRole('region', { name: 'Budget' });
    await expect(budget).toContainText('On hold, 1₦1,500,000.00');
    await expect(budget).toContainText('Left if all are approved₦500,000.00');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('9,500,000.00');
    await lookEverywhere(page, 'decisions-on-hold');
    await page.setViewportSize({ width: 375, height: 812 });
    await look(page, 'decisions-on-hold-375');
    await second.getByRole('button', { name: 'Hold', exact: true }).scrollIntoViewIfNeeded();
    await look(page, 'decisions-on-hold-cards-375');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('button', { name: 'Release decisions (2)' })).toBeVisible();
    await second.getByLabel(/^Granted/).fill('2,000,000');
    await second.getByLabel(/^Granted/).press('Enter');
    await expect(budget).toContainText('On hold, 1₦2,000,000.00');
    await second.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(budget).toContainText('To approve, 2₦6,000,000.00');

    // Without the quorum nothing goes out; with it, the count is typed and all of it does.
    await page.getByRole('button', { name: 'Release decisions (3)' }).click();
    const release = page.getByRole('dialog', { name: 'Release 3 decisions' });
    await expect(release.getByText('The quorum is 2, but 0 members are present.').first()).toBeVisible();
    await look(page, 'decisions-no-quorum');
    await release.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Board and quorum' }).click();
    await board.getByLabel(/^Kwabena Osei/).check();
    await board
      .getByLabel(/Super Admin$/)
      .first()
      .check();
    await board.getByRole('button', { name: 'Save board' }).click();
    await expect(page.getByText(/^2 of \d+ present$/)).toBeVisible();
    await page.getByRole('button', { name: 'Release decisions (3)' }).click();
    await expect(release.getByText('Preview of an approval')).toBeVisible();
    await expect(release.getByText('The fund is spent.')).toBeVisible();
    await lookInBothSchemes(page, 'decisions-release');
    await release.getByRole('button', { name: 'Release 3 decisions' }).click();
    await expect(release.getByText('Type 3.')).toBeVisible();
    await release.getByLabel('Type 3 to confirm').fill('3');
    await release.getByRole('button', { name: 'Release 3 decisions' }).click();
    await expect(page.getByText('3 decisions released. The applicants get an email.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Released decisions' })).toContainText(
      'released 2 approvals (₦6,000,000.00) and 1 decline',
    );
    await expect(page.getByRole('list', { name: 'Decided or ended' }).getByRole('listitem')).toHaveCount(3);
    await lookInBothSchemes(page, 'decisions-released');
    for (const kind of ['pdf', 'csv']) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: `Board pack (${kind.toUpperCase()})` }).click();
      expect((await download).suggestedFilename()).toBe(`${PROGRAMME} board pack.${kind}`);
    }
    for (const [name, subject] of [
      ['osun', /^Your grant has been approved/],
      ['umuada', /^Decision on your application/],
    ] as const) {
      await expect.poll(() => subjects(page, name)).toContainEqual(expect.stringMatching(subject));
      expect((await subjects(page, name)).filter((each) => subject.test(each))).toHaveLength(1);
    }
    await page.context().close();

    // A manager reads along, and sees why they only do that.
    const reader = await as(browser, 'manager');
    await reader.goto(`/secure/admin/applications/programmes/${programmeId}/decisions`);
    await expect(reader.getByText('View only: only a Programme Director or Super Admin can make decisions.')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Release decisions' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(reader, 'decisions-read-only');
    await reader.context().close();
  });

  test('an applicant declines the award and another accepts: the team sees both, and the money is free again', async ({
    browser,
  }) => {
    const page = await as(browser, 'osun');
    await page.goto('/secure/subscriber');
    await page.getByRole('link', { name: `Your award letter needs your answer ${PROGRAMME}` }).click();
    const letter = page.getByRole('region', { name: 'Award letter' });
    await expect(letter).toContainText('You are offered a grant of ₦4,000,000.00.');
    const download = page.waitForEvent('download');
    await letter.getByRole('link', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/ award letter\.pdf$/);
    await expectAccessible(page, 'award-letter');
    await lookInBothSchemes(page, 'award-letter');
    await page.getByRole('button', { name: 'Decline award' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Decline this award?' });
    await expect(dialog.getByRole('button', { name: 'Keep award' })).toBeFocused();
    await expect(dialog).toContainText(
      'You cannot undo this yourself. The ₦4,000,000.00 goes back to the programme and can be granted to others.',
    );
    await dialog.getByLabel('Reason').fill('Funded elsewhere.');
    await lookInBothSchemes(page, 'award-decline');
    await dialog.getByRole('button', { name: 'Decline award' }).press('Enter');
    await expect(page.getByText(/^Declined by .* on /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept award' })).toBeHidden();
    await expect(page.getByText('pending signature')).toBeHidden();
    await lookInBothSchemes(page, 'award-declined');
    await page.goto('/secure/subscriber/applications');
    await expect(page.getByRole('link', { name: new RegExp(PROGRAMME) })).toContainText('Award declined');
    await page.context().close();

    const kauye = await as(browser, 'kauye', { viewport: { width: 375, height: 800 } });
    await kauye.goto(`/secure/subscriber/applications/${applications['kauye']}/outcome`);
    await expect(kauye.getByText('An audit in year one')).toBeVisible();
    await kauye.getByRole('button', { name: 'Accept award' }).press('Enter');
    await expect(kauye.getByText(/^Accepted by .* on /)).toBeVisible();
    await lookInBothSchemes(kauye, 'award-accepted');
    await kauye.context().close();

    const manager = await as(browser, 'manager');
    await openTab(manager, 'CONTRACTS');
    const row = manager.getByRole('row').filter({ has: manager.locator(`a[href*="${applications['osun']}"]`) });
    await expect(row).toContainText('Declined');
    await expect(row).not.toContainText('pending signature');
    await expect(manager.getByRole('table')).toContainText('Accepted');
    await lookInBothSchemes(manager, 'award-list');
    await expect.poll(() => subjects(manager, 'manager')).toContainEqual(expect.stringMatching(/^An award was declined/));
    await manager.goto(`/secure/admin/applications/programmes/${programmeId}/application/${applications['osun']}?tab=contract`);
    const award = manager.getByRole('region', { name: 'Award', exact: true });
    await expect(award).toContainText('Funded elsewhere.');
    await expect(manager.getByText('The applicant declined the award.')).toBeVisible();
    await expect(manager.getByRole('button', { name: 'Generate contract' })).toBeHidden();
    await lookInBothSchemes(manager, 'award-staff');
    const spent = async () =>
      (await dataOf(clientAt(manager).GET('/api/decision/room/{id}', { params: { path: { id: programmeId } } }))).granted;
    expect(await spent()).toBe(200_000_000);

    // Reopened, it waits for an answer again; the next one comes by phone.
    await award.getByRole('button', { name: 'Reopen award' }).click();
    const reopen = manager.getByRole('dialog', { name: 'Reopen this award?' });
    await reopen.getByRole('button', { name: 'Reopen award' }).click();
    await expect(reopen.getByText('Enter why the award is reopened.')).toBeVisible();
    await reopen.getByLabel('Why it is reopened').fill('They called: the other fund said no.');
    await lookInBothSchemes(manager, 'award-reopen');
    await reopen.getByRole('button', { name: 'Reopen award' }).click();
    await expect(award).toContainText('No answer yet');
    expect(await spent()).toBe(600_000_000);
    await award.getByRole('button', { name: 'Record answer' }).click();
    const record = manager.getByRole('dialog', { name: 'Record the applicant’s answer' });
    await record.getByRole('button', { name: 'Record answer' }).click();
    await expect(record.getByText('Choose whether the award is accepted or declined.')).toBeVisible();
    await record.getByLabel('The applicant declines').check();
    await record.getByLabel('How the answer came').fill('Call with the chair');
    await lookInBothSchemes(manager, 'award-record');
    await record.getByRole('button', { name: 'Record answer' }).click();
    await expect(award).toContainText('Decline recorded by');
    expect(await spent()).toBe(200_000_000);
    await manager.context().close();
  });
});
