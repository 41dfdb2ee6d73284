import { DEMO_PROPOSAL_ANSWERS, DEMO_PROPOSAL_FILES, DEMO_PROPOSAL_FORM } from '@grantdesk/domain/form/demo-form';
import { expect, test, type APIRequestContext, type Page } from '../test.ts';
import { completeInterview, managerIds, publishedForm, scoreGuideId, startApplication, type Form } from '../calls.ts';
import {
  as,
  asAtHome,
  clientAt,
  dataOf,
  dayAtHome,
  inDays,
  isFull,
  look,
  lookEverywhere,
  openMenu,
  typedDay,
  weekday,
} from '../people.ts';
import { demoFiles, demoWorld, hasRealForm, partsOf, realWorld } from '../worlds.ts';
import { fillSection } from '../fill.ts';

const proposal = DEMO_PROPOSAL_FORM as unknown as Form;
const proposalFiles = demoFiles(DEMO_PROPOSAL_FILES);

// The real form's own journey is `real-form.spec.ts`; reviewing it again is for the full run.
for (const world of [demoWorld(), ...(isFull && hasRealForm ? [realWorld()] : [])]) {
  test.describe(`from shortlist to decision, on ${world.name}`, () => {
    test.describe.configure({ mode: 'serial' });

    const PROGRAMME = `Review of ${world.name}`;
    let programmeId = '';
    const applications: Record<string, string> = {};

    /** The call's data; a refusal fails with what the server said. */

    const multipart = (request: APIRequestContext, method: string, path: string, fields?: FormData) =>
      request.fetch(`/api${path}`, { method, ...(fields && { multipart: fields }) });

    /** Opens the programme's table at a tab. */
    async function openTab(page: Page, tab: string): Promise<void> {
      await page.goto(`/secure/admin/applications/programmes/${programmeId}?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 1, name: PROGRAMME })).toBeVisible();
    }

    async function selectAll(page: Page): Promise<void> {
      for (const id of Object.values(applications))
        await page
          .getByRole('row')
          .filter({ has: page.locator(`a[href*="${id}"]`) })
          .getByRole('checkbox')
          .check();
    }

    test.beforeAll('a programme with two submitted applications', async ({ browser }) => {
      const director = await as(browser, 'director');
      const form = (kind: 'APPLICATION' | 'PROPOSAL', { name, sections }: Form): Promise<string> =>
        publishedForm(clientAt(director), { name, kind, sections });
      const managers = await managerIds(clientAt(director));
      const scoreGuide = await scoreGuideId(clientAt(director));
      const made = await dataOf(
        clientAt(director).POST('/api/programme/new', {
          body: {
            name: PROGRAMME,
            currency: 'NGN',
            budget: 900_000_00,
            startDate: inDays(-3),
            endDate: inDays(6),
            proposalStartDate: inDays(-1),
            proposalEndDate: inDays(12),
            applicationForm: await form('APPLICATION', world.form),
            proposalForm: await form('PROPOSAL', proposal),
            managers,
            scoreGuides: { INITIAL_APPLICATION_SCORING: scoreGuide },
          },
        }),
      );
      programmeId = made._id;
      await director.context().close();
      for (const name of ['applicant1', 'applicant2']) {
        const page = await as(browser, name);
        const _id = await startApplication(clientAt(page), programmeId);
        expect((await multipart(page.request, 'PATCH', `/application/save/${_id}`, partsOf(world))).ok()).toBe(true);
        expect((await multipart(page.request, 'POST', `/application/submit/${_id}`)).ok()).toBe(true);
        applications[name] = _id;
        await page.context().close();
      }
    });

    test('the manager assigns two assessors to the selection', async ({ browser }) => {
      const page = await as(browser, 'manager');
      await openTab(page, 'ALL_APPLICATIONS');
      await selectAll(page);
      await page
        .getByRole('group', { name: /selected/ })
        .getByRole('button', { name: 'Assign' })
        .click();
      const drawer = page.getByRole('dialog', { name: 'Assign Tasks' });
      await expect(drawer.getByLabel('Task name')).toHaveValue('Task Initial application scoring');
      await drawer.getByRole('button', { name: 'Publish tasks' }).click();
      // Two weeks from today are proposed.
      await expect(drawer.getByLabel('Due date')).toHaveValue(typedDay(dayAtHome(14)));
      await expect(drawer.getByText('Select at least one assignee').first()).toBeVisible();
      await look(page, 'assign-errors');
      await drawer.getByLabel('Due date').fill(inDays(5).slice(0, 10));
      if ((await drawer.getByLabel('Score guide').inputValue()) === '') {
        await drawer.getByLabel('Score guide').fill('Initial');
        await page.getByRole('option', { name: /Initial scoring 2026/ }).click();
      }
      for (const name of ['Ngozi Okonkwo', 'Yaw Mensah']) {
        await drawer.getByLabel('Assignees').fill(name);
        await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(name)]);
        await page.getByRole('option', { name: new RegExp(name) }).click();
      }
      await page.keyboard.press('Tab');
      await look(page, 'assign');
      await drawer.getByRole('button', { name: 'Publish tasks' }).click();
      const done = page.getByRole('dialog', { name: 'Applications assigned!' });
      await expect(done.getByText('4 tasks have been successfully published!')).toBeVisible();
      await expect(done.getByText('Open and applications in progress are always ignored!')).toBeVisible();
      await page.context().close();
    });

    test('each assessor scores by the guide, and the completed task is read-only', async ({ browser }) => {
      for (const [name, outcome] of [
        ['assessor1', 'Good'],
        ['assessor2', 'Excellent'],
      ] as const) {
        const page = await asAtHome(browser, name);
        await openMenu(page, 'Tasks');
        await expect(page.getByRole('heading', { level: 1, name: /tasks/i })).toBeVisible();
        if (name === 'assessor1') await look(page, 'tasks');
        const tasks = await dataOf(clientAt(page).GET('/api/task/admin/many', { params: { query: { limit: 300 } } }));
        const own = tasks.filter((task) => task.category.payload.programme._id === programmeId);
        expect(own).toHaveLength(2);
        for (const [i, task] of own.entries()) {
          await page.goto(`/secure/admin/tasks/${task._id}?id=${programmeId}`);
          await expect(page.getByRole('heading', { level: 1, name: 'Score Application' })).toBeVisible();
          await expect(page.getByText('View on a new tab')).toHaveCount(0);
          if (i === 0 && name === 'assessor1') {
            await page.getByRole('button', { name: 'Submit score' }).click();
            await expect(page.getByText('Enter a comment!').first()).toBeVisible();
            await look(page, 'score-errors');
          }
          // The guide comes a moment after the application.
          await expect(page.getByRole('radiogroup', { name: 'Recommended?' })).toBeVisible();
          for (const group of await page.getByRole('radiogroup').all())
            await group.getByText(new RegExp(`^(${outcome}|Yes)$`)).click();
          await page.getByLabel('Comment').fill('Clear need, sound plan.');
          if (i === 0) await look(page, `score-${name}`);
          await page.getByRole('button', { name: 'Submit score' }).click();
          await expect(page.getByText('The scoring of the application has been completed successfully!')).toBeVisible();
        }
        await page.goto(`/secure/admin/tasks/${own[0]?._id}?id=${programmeId}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Application Task' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Submit score' })).toHaveCount(0);
        if (name === 'assessor1') await look(page, 'score-completed');
        await page.context().close();
      }
      const manager = await as(browser, 'manager');
      await openTab(manager, 'ALL_APPLICATIONS');
      // Two reviews of 75 and 100 out of 100: the average to two decimals.
      await expect(
        manager.getByRole('row').filter({ has: manager.locator(`a[href*="${applications['applicant1']}"]`) }),
      ).toContainText('87.50');
      await look(manager, 'applications-scored');
      await manager.context().close();
    });

    test('the manager shortlists and calls for proposals', async ({ browser }) => {
      const page = await asAtHome(browser, 'manager');
      await openMenu(page, 'Applications');
      await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
      await page
        .getByRole('link', { name: new RegExp(PROGRAMME) })
        .first()
        .click();
      await selectAll(page);
      await look(page, 'stage-selected');
      await page.getByRole('button', { name: 'Shortlist for proposal' }).click();
      await expect(page.getByText('Shortlist for proposal: 2 applications.')).toBeVisible();
      await page.getByRole('button', { name: 'Next Stage' }).click();
      await expect(page.getByRole('tab', { name: /Shortlisted for proposal/ })).toHaveAttribute('aria-selected', 'true');
      await selectAll(page);
      await page.getByRole('button', { name: 'Invite to submit a proposal' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite to submit a proposal: 2 applications' });
      await expect(dialog.getByText('Each applicant gets an email immediately.')).toBeVisible();
      await look(page, 'stage-call');
      await dialog.getByRole('button', { name: 'Invite to submit a proposal (2)' }).click();
      await expect(page.getByText('Invite to submit a proposal: 2 applications.')).toBeVisible();
      // What is not allowed says why.
      await openTab(page, 'SHORTLISTED_FOR_PROPOSAL');
      await selectAll(page);
      await expect(page.getByRole('button', { name: 'Delist' })).toHaveAttribute('aria-disabled', 'true');
      await page.context().close();
    });

    test('the applicant is called, writes the proposal with the same screens and submits it', async ({ browser }) => {
      const page = await as(browser, 'applicant1');
      await page.goto(`/secure/subscriber/applications/${applications['applicant1']}`);
      await expect(page.getByText('You’re invited to submit a full proposal.')).toBeVisible();
      await look(page, 'called-for-proposal');
      await page.getByRole('link', { name: 'Start your proposal' }).click();
      await page.getByRole('link', { name: 'Start with the first section' }).click();
      for (const [i, section] of proposal.sections.entries()) {
        await expect(page.getByRole('heading', { level: 1, name: section.section_name })).toBeVisible();
        await fillSection(page, section, DEMO_PROPOSAL_ANSWERS, proposalFiles);
        await page
          .getByRole('button', { name: i === proposal.sections.length - 1 ? 'Review your answers' : 'Next Section' })
          .click();
      }
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await page
        .getByRole('dialog', { name: 'Verify your answers!' })
        .getByRole('button', { name: 'Submit Application' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Proposal submitted' })).toBeVisible();
      await look(page, 'proposal-receipt');
      await page.context().close();
      const other = await as(browser, 'applicant2');
      const id = applications['applicant2'] ?? '';
      const written = partsOf({ answers: DEMO_PROPOSAL_ANSWERS, files: proposalFiles });
      expect((await multipart(other.request, 'PATCH', `/application/save/${id}?form=proposal`, written)).ok()).toBe(true);
      expect((await multipart(other.request, 'POST', `/application/submit/${id}?form=proposal`)).ok()).toBe(true);
      await other.context().close();
    });

    test('interviews: called, scheduled in both zones, completed; then the board’s shortlist', async ({ browser }) => {
      const page = await as(browser, 'manager', { timezoneId: 'Africa/Accra' });
      await openTab(page, 'PROPOSAL_APPLICATIONS');
      await selectAll(page);
      await page.getByRole('button', { name: 'Shortlist for interview' }).click();
      await expect(page.getByText('Shortlist for interview: 2 applications.')).toBeVisible();
      await openTab(page, 'SHORTLISTED_FOR_INTERVIEW');
      await selectAll(page);
      await page.getByRole('button', { name: 'Invite to interview' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Invite to interview (2)' }).click();
      await expect(page.getByText('Invite to interview: 2 applications.')).toBeVisible();

      await openTab(page, 'INTERVIEW_APPLICATIONS');
      await page.locator(`a[href*="${applications['applicant1']}"]`).first().click();
      await page.getByRole('button', { name: 'Schedule interview' }).click();
      const dialog = page.getByRole('dialog', { name: /Interview for APP-/ });
      await dialog.getByLabel('Date', { exact: true }).fill(weekday(0));
      await dialog.getByLabel('Starts').fill('10:00');
      await dialog.getByLabel('Minutes', { exact: true }).fill('0');
      await dialog.getByRole('button', { name: /^Schedule interview/ }).click();
      await expect(dialog.getByText('Enter 5 to 720 minutes.')).toBeVisible();
      await dialog.getByLabel('Minutes', { exact: true }).fill('45');
      await expect(dialog.getByText(/10:00am WAT/)).toBeVisible();
      await expect(dialog.getByText(/09:00am GMT/)).toBeVisible();
      await look(page, 'interview');
      await dialog.getByRole('button', { name: /^Schedule interview/ }).click();
      await expect(page.getByText('Interview scheduled. The applicant gets an email.')).toBeVisible();
      await page.getByRole('button', { name: 'View interview' }).click();
      const details = page.getByRole('dialog');
      await details.getByRole('button', { name: 'Mark as completed' }).click();
      await expect(details.getByText(/has not started yet/)).toBeVisible();
      await details.getByLabel('Interview started').fill(inDays(-0.1).slice(0, 16));
      await details.getByLabel('Interview ended').fill(inDays(-0.05).slice(0, 16));
      await details.getByRole('button', { name: 'Mark as completed' }).click();
      await expect(page.getByText('Interview completed.')).toBeVisible();
      const other = applications['applicant2'] ?? '';
      await completeInterview(clientAt(page), other);

      await openTab(page, 'INTERVIEW_APPLICATIONS');
      await selectAll(page);
      await page.getByRole('button', { name: 'Shortlist for board approval' }).click();
      await expect(page.getByText('Shortlist for board approval: 2 applications.')).toBeVisible();
      // Deciding is not a manager's to do, and the button says so.
      await openTab(page, 'SHORTLISTED_FOR_BOARD_APPROVAL');
      await selectAll(page);
      await expect(page.getByRole('button', { name: 'Approve grant' })).toHaveAttribute('aria-disabled', 'true');
      await look(page, 'board');
      await page.context().close();
    });

    test('the Programme Director approves one and declines the other; each applicant reads it', async ({ browser }) => {
      const page = await as(browser, 'director');
      const choose = async (name: string): Promise<void> => {
        await openTab(page, 'SHORTLISTED_FOR_BOARD_APPROVAL');
        await page
          .getByRole('row')
          .filter({ has: page.locator(`a[href*="${applications[name]}"]`) })
          .getByRole('checkbox')
          .check();
      };
      await choose('applicant1');
      await page.getByRole('button', { name: 'Approve grant' }).click();
      const grant = page.getByRole('dialog', { name: 'Approve grant: 1 application' });
      const approve = grant.getByRole('button', { name: 'Approve grant (1)' });
      const amount = grant.getByLabel(/^Granted \(/);
      await expect(amount).toBeVisible();
      await approve.click();
      await expect(grant.getByText(/^Enter an amount in/)).toBeVisible();
      await amount.fill('999,999,999,999');
      await expect(grant.getByText(/of the budget remains: .* over\./)).toBeVisible();
      await look(page, 'approve-over-budget');
      await approve.click();
      await expect(grant).toBeVisible();
      // By keyboard alone from here.
      await amount.fill('400,000');
      await page.keyboard.press('Tab');
      await page.keyboard.type('An audit in year one');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Two co-funders');
      await approve.focus();
      await expect(grant.getByRole('article').getByText('• Two co-funders')).toBeVisible();
      await lookEverywhere(page, 'approve-grant');
      await page.setViewportSize({ width: 375, height: 812 });
      await look(page, 'approve-grant-375');
      await page.setViewportSize({ width: 1440, height: 900 });
      await approve.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Approve grant: 1 application.')).toBeVisible();
      await choose('applicant2');
      await page.getByRole('button', { name: 'Decline grant' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Decline grant (1)' }).click();
      await expect(dialog.getByText('Enter a reason.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('The fund is spent.');
      await look(page, 'decline');
      await dialog.getByRole('button', { name: 'Decline grant (1)' }).click();
      await expect(page.getByText('Decline grant: 1 application.')).toBeVisible();
      await page.context().close();

      for (const [name, sentence] of [
        ['applicant1', 'Your grant was approved.'],
        ['applicant2', 'Your application was not approved.'],
      ] as const) {
        const applicant = await as(browser, name);
        await applicant.goto(`/secure/subscriber/applications/${applications[name]}/submitted`);
        await expect(applicant.getByText(sentence).first()).toBeVisible();
        await look(applicant, `decided-${name}`);
        if (name === 'applicant1') {
          await applicant.goto(`/secure/subscriber/applications/${applications[name]}/outcome`);
          await expect(applicant.getByText('The grant has these conditions:')).toBeVisible();
          await expect(applicant.getByText('Two co-funders')).toBeVisible();
          await look(applicant, 'decided-conditions');
        }
        await applicant.context().close();
      }

      // The contract begins with what was granted.
      const manager = await as(browser, 'manager');
      await manager.goto(
        `/secure/admin/applications/programmes/${programmeId}/application/${applications['applicant1']}?tab=contract`,
      );
      await manager.getByRole('button', { name: 'Generate contract' }).click();
      const drawer = manager.getByRole('dialog', { name: 'Generate contract' });
      await expect(drawer.getByLabel(/^Amount granted/)).toHaveValue('400,000');
      await expect(drawer.getByLabel('Contract text')).toHaveValue(/# Grant conditions\n\n- An audit in year one/);
      await look(manager, 'contract-begins');
      await manager.setViewportSize({ width: 375, height: 812 });
      await look(manager, 'contract-begins-375');
      await manager.context().close();
    });
  });
}
