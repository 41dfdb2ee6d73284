import { expect, test, type APIRequestContext, type Page } from '../test.ts';
import { nextWorkingDay, zonedTime } from '@grantdesk/domain/interview/zoned';
import { tabTo } from '../keys.ts';
import { publishedForm, startApplication, takeStep, type Form, type StageAction } from '../calls.ts';
import { as, clientAt, dataOf, demo, expectAccessible, inDays, look, program, typedDay, weekday } from '../people.ts';

const PROGRAMME = 'Interviews from the call to the day';
const APPLICANTS = ['applicant1', 'applicant2', 'applicant3'];
const form = (kind: Form['kind'] & string): Form => ({
  name: `Short ${kind.toLowerCase()}`,
  kind,
  sections: [{ section_name: 'One', section_fields: [{ field_id: 'plan', field_label: 'Plan', field_type: 'SHORT_ANSWER' }] }],
});

/** A programme with three applications that are called for an interview; answers its id and theirs by who applied. */
async function calledProgramme(name: string): Promise<{ programmeId: string; applications: Record<string, string> }> {
  const applications: Record<string, string> = {};
  const [director, manager] = [await program('director'), await program('manager')];
  const [applicationForm, proposalForm] = [
    await publishedForm(clientAt(director), form('APPLICATION')),
    await publishedForm(clientAt(director), form('PROPOSAL')),
  ];
  const me = await dataOf(clientAt(manager).GET('/api/user/me'));
  const programmeId = (
    await dataOf(
      clientAt(director).POST('/api/programme/new', {
        body: {
          name,
          currency: 'NGN',
          budget: 1_000_000,
          timeZone: 'Africa/Lagos',
          startDate: inDays(-3),
          endDate: inDays(6),
          applicationForm,
          proposalForm,
          proposalStartDate: inDays(-1),
          proposalEndDate: inDays(9),
          managers: [me._id],
        },
      }),
    )
  )._id;
  const people = await Promise.all(APPLICANTS.map((name) => program(name)));
  const write = async (at: APIRequestContext, id: string, query: string): Promise<void> => {
    const saved = await at.patch(`/api/application/save/${id}${query}`, { multipart: { plan: 'A well' } });
    expect(saved.ok(), await saved.text()).toBe(true);
    const sent = await at.post(`/api/application/submit/${id}${query}`, { multipart: { plan: 'A well' } });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
  for (const [index, who] of APPLICANTS.entries()) {
    const at = people[index]!;
    applications[who] = await startApplication(clientAt(at), programmeId);
    await write(at, applications[who], '');
  }
  const act = (action: StageAction) => takeStep(clientAt(manager), action, Object.values(applications));
  await act('SHORTLIST_FOR_PROPOSAL');
  await act('CALL_FOR_PROPOSAL');
  for (const [index, who] of APPLICANTS.entries()) await write(people[index]!, applications[who] ?? '', '?form=proposal');
  await act('SHORTLIST_FOR_INTERVIEW');
  await act('CALL_FOR_INTERVIEW');
  return { programmeId, applications };
}

test.describe('interviews', () => {
  test.describe.configure({ mode: 'serial' });
  let programmeId = '';
  const applications: Record<string, string> = {};

  const openCalendar = async (page: Page, day = weekday(0)): Promise<void> => {
    await page.goto(`/secure/admin/applications/programmes/${programmeId}?layout=calendar&day=${day}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Interviews' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^To be scheduled/ })).toBeVisible();
  };
  const mailTo = async (
    at: APIRequestContext,
    name: string,
    subject: string,
  ): Promise<{ text: string; calendar: string | null }> => {
    let found: string | undefined;
    await expect(async () => {
      const mails = await dataOf(clientAt(at).GET('/api/mailbox/many'));
      found = mails.find((mail) => mail.to === demo(name) && mail.subject.startsWith(subject))?._id;
      expect(found).toBeTruthy();
    }).toPass({ timeout: 30_000 });
    return dataOf(clientAt(at).GET('/api/mailbox/one/{id}', { params: { path: { id: found ?? '' } } }));
  };

  test.beforeAll('a programme with three applications that are called for an interview', async () => {
    const made = await calledProgramme(PROGRAMME);
    programmeId = made.programmeId;
    Object.assign(applications, made.applications);
  });

  test('dragged from the tray; a clash is shown before it is saved, and accepted knowingly', async ({ browser }) => {
    const page = await as(browser, 'manager', { timezoneId: 'Africa/Accra' });
    await page.goto(`/secure/admin/applications/programmes/${programmeId}?tab=INTERVIEW_APPLICATIONS`);
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'To be scheduled (3)' })).toBeVisible();
    await openCalendar(page);
    await look(page, 'interview-calendar-empty');
    const tuesday = page.getByRole('region', { name: 'Calendar' }).getByRole('list').nth(1);
    const drag = (name: RegExp) =>
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .first()
        .dragTo(tuesday, { targetPosition: { x: 40, y: 64 * 3 + 5 } });
    const dialog = page.getByRole('dialog');
    const fill = async (): Promise<void> => {
      await dialog.getByLabel('Link (optional)').fill('https://meet.example/the-room-where-the-panel-of-this-fund-meets');
      await dialog.getByLabel('Panel (optional)').fill('Ngozi');
      // The list of before the search is replaced: a press in that moment would go to an option that is gone.
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Ngozi Okonkwo/]);
      await page.getByRole('option', { name: /Ngozi Okonkwo/ }).click();
      await dialog.getByLabel('Place (optional)').focus();
    };
    await drag(/Weavers/);
    await expect(dialog.getByLabel('Starts')).toHaveValue('10:00');
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(typedDay(weekday(1)));
    await expect(dialog.getByText(/09:00am GMT/)).toBeVisible();
    await fill();
    await look(page, 'interview-schedule');
    await dialog.getByRole('button', { name: 'Schedule interview', exact: true }).click();
    await expect(page.getByText('Interview scheduled. The applicant gets an email.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To be scheduled (2)' })).toBeVisible();

    await drag(/Alliance/);
    await fill();
    await expect(dialog.getByText('2 clashes.')).toBeVisible();
    await expect(dialog.getByText(/Ngozi Okonkwo has the interview for APP-\d+ at that time\./)).toBeVisible();
    await look(page, 'interview-clash');
    await dialog.getByRole('button', { name: 'Schedule interview anyway' }).click();
    await expect(page.getByRole('heading', { name: 'To be scheduled (1)' })).toBeVisible();
    await page.context().close();
  });

  test('by keyboard alone: moved by Shift and arrow keys, confirmed before it is saved; cancelled with a reason', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager', { timezoneId: 'Africa/Lagos' });
    await openCalendar(page);
    const meeting = page.getByRole('button', { name: /Alliance/ }).filter({ hasText: '10:00' });
    await tabTo(page, meeting);
    await page.keyboard.press('Shift+ArrowRight');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(typedDay(weekday(2)));
    await expect(dialog.getByText('2 clashes.')).toBeHidden();
    const save = dialog.getByRole('button', { name: 'Save interview', exact: true });
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Interview scheduled. The applicant gets an email.')).toBeVisible();
    const moved = page.getByRole('list', { name: /^Wednesday/ }).getByRole('button', { name: /Alliance/ });
    await tabTo(page, moved);
    await page.keyboard.press('Enter');
    await look(page, 'interview-details');
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' });
    await tabTo(page, cancel);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
    await expect(page.getByText('Enter a reason.')).toBeVisible();
    await page.getByLabel('Reason').fill('The panel is ill.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
    await expect(page.getByText('Interview cancelled. The applicant gets an email.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To be scheduled (2)' })).toBeVisible();
    const at = await program('manager');
    const mail = await mailTo(at, 'applicant2', 'Your interview is cancelled');
    expect(mail.text).toContain('The panel is ill.');
    expect(mail.calendar).toMatch(/^METHOD:CANCEL\r?$/m);
    expect(mail.calendar).toMatch(/^SEQUENCE:2\r?$/m);
    await page.context().close();
  });

  test('times are offered, one applicant takes one, another finds it gone; the manager sees who has not chosen', async ({
    browser,
  }) => {
    const page = await as(browser, 'manager', { timezoneId: 'Africa/Lagos' });
    await openCalendar(page);
    await page.getByRole('button', { name: 'Applicant instructions' }).click();
    await page.getByLabel('How to prepare').fill('Have your budget at hand.');
    await page.getByLabel('Show panel members to applicants').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Offer times' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Offer/ }).click();
    await expect(dialog.getByText('Offer at least one time.')).toBeVisible();
    await dialog.getByLabel('Start date').fill(weekday(3));
    await dialog.getByLabel('Not after').fill('12:00');
    await dialog.getByLabel('Choose until').fill(weekday(0));
    await expect(dialog.getByRole('list', { name: 'Times (3)' })).toBeVisible();
    await look(page, 'interview-offer');
    await dialog.getByRole('button', { name: 'Offer 3 times to 2' }).click();
    await expect(page.getByText('Invitations to choose a time sent to 2 applicants.')).toBeVisible();
    await expect(page.getByText('0 of 2 have chosen')).toBeVisible();

    const [one, two] = [await as(browser, 'applicant2'), await as(browser, 'applicant3', { timezoneId: 'Africa/Accra' })];
    for (const [who, name] of [
      [one, 'applicant2'],
      [two, 'applicant3'],
    ] as const)
      await who.goto(`/secure/subscriber/applications/${applications[name]}/interview`);
    await expect(two.getByText('08:00am GMT')).toBeVisible();
    await look(two, 'interview-choose');
    await expect(one.getByRole('button', { name: 'Choose this time' })).toHaveAttribute('aria-disabled', 'true');
    await one.getByRole('radio').first().check();
    await one.getByRole('button', { name: 'Choose this time' }).click();
    await expect(one.getByRole('heading', { name: /at 09:00am WAT/ })).toBeVisible();
    await two.getByRole('radio').first().check();
    await two.getByRole('button', { name: 'Choose this time' }).click();
    await expect(two.getByText('This time has just been taken. Choose another one.')).toBeVisible();
    await expect(two.getByRole('radio')).toHaveCount(2);
    await one.getByRole('radio').last().check();
    await one.getByRole('button', { name: 'Change to this time' }).click();
    await expect(one.getByRole('heading', { name: /at 11:00am WAT/ })).toBeVisible();

    await openCalendar(page);
    await expect(page.getByText('1 of 2 have chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Remind applicants who haven’t chosen' }).click();
    await expect(page.getByText('Reminder sent to 1 applicant.')).toBeVisible();
    await look(page, 'interview-calendar');
    for (const each of [page, one, two]) await each.context().close();
  });

  test('the applicant’s page at three widths: both zones, the cut link, Join that wakes by the server’s clock', async ({
    browser,
  }) => {
    const id = applications['applicant1'] ?? '';
    for (const width of [1440, 768, 375]) {
      const page = await as(browser, 'applicant1', { viewport: { width, height: 900 }, timezoneId: 'Europe/Paris' });
      await page.goto(`/secure/subscriber/applications/${id}/proposal/submitted`);
      await page.getByRole('link', { name: 'How to join and prepare' }).click();
      await expect(page.getByRole('heading', { name: /at 10:00am CET|at 11:00am CEST/ })).toBeVisible();
      await expect(page.getByText(/programme time: .* at 10:00am WAT/)).toBeVisible();
      await expect(page.getByText('https://meet.example/the-room-where-the…')).toBeVisible();
      await expect(page.getByText('Have your budget at hand.')).toBeVisible();
      await expect(page.getByText('Ngozi Okonkwo')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Join interview' })).toHaveAttribute('aria-disabled', 'true');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await look(page, `interview-mine-${width}`);
      if (width === 1440) {
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Add to calendar' }).click();
        expect((await download).suggestedFilename()).toMatch(/^interview-APP-\d+\.ics$/);
      }
      await page.context().close();
    }
    const at = await program('manager');
    expect((await mailTo(at, 'applicant1', 'Your interview')).calendar).toMatch(/^METHOD:REQUEST\r?$/m);
    // Within a quarter of an hour Join is a link.
    await dataOf(
      clientAt(at).PATCH('/api/application/interview/{id}', {
        params: { path: { id } },
        body: {
          status: 'SCHEDULED',
          interviewStartDate: new Date(Date.now() + 10 * 60_000).toISOString(),
          interviewEndDate: new Date(Date.now() + 50 * 60_000).toISOString(),
          interviewLink: 'https://meet.example/now',
        },
      }),
    );
    const page = await as(browser, 'applicant1', { viewport: { width: 320, height: 700 } });
    await page.goto(`/secure/subscriber/applications/${id}/interview`);
    await expect(page.getByRole('link', { name: /Join interview/ })).toHaveAttribute('href', 'https://meet.example/now');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.context().close();
  });

  test('the panel member’s own list, and the calendar at three widths', async ({ browser }) => {
    const panel = await as(browser, 'assessor1', { timezoneId: 'Africa/Accra' });
    await panel.goto('/secure/admin/tasks');
    await panel.getByRole('link', { name: 'My interviews' }).click();
    await expect(panel.getByText(/Weavers/).first()).toBeVisible();
    await expect(panel.getByText(/WAT/).first()).toBeVisible();
    await look(panel, 'interview-panel');
    await panel.goto(`/secure/admin/applications/programmes/${programmeId}?layout=calendar`);
    await expect(panel.getByRole('heading', { name: /^To be scheduled/ })).toBeHidden();
    await panel.context().close();
    for (const width of [1440, 768, 375]) {
      const page = await as(browser, 'manager', { viewport: { width, height: 900 } });
      await openCalendar(page, weekday(3));
      await expect(page.getByRole('button', { name: /Alliance/ }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await look(page, `interview-calendar-${width}`);
      await page.getByRole('radiogroup', { name: 'View' }).getByText('Day').click();
      await expect(page.getByRole('heading', { level: 2, name: /^Thursday/ })).toBeVisible();
      await expectAccessible(page, `calendar of a day at ${width}`);
      await page.context().close();
    }
  });

  test('several are selected in the table and scheduled together, each at a proposed time that can be changed', async ({
    browser,
  }) => {
    const { programmeId: own } = await calledProgramme('Interviews in bulk');
    const page = await as(browser, 'manager', { timezoneId: 'Europe/Paris' });
    await page.goto(`/secure/admin/applications/programmes/${own}?tab=INTERVIEW_APPLICATIONS`);
    const layouts = page.getByRole('navigation', { name: 'Interview view' });
    await expect(layouts.getByRole('link', { name: 'Table' })).toHaveAttribute('aria-current', 'page');
    await look(page, 'interviews-table');
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '3 interviews' });
    const first = nextWorkingDay(zonedTime(new Date().toISOString(), 'Africa/Lagos')?.day ?? '');
    await expect(dialog.getByLabel('Start date')).toHaveValue(typedDay(first));
    await expect(dialog.getByLabel('Start date')).toBeFocused();
    const starts = dialog.getByLabel(/^Starts, /);
    await expect(starts.nth(0)).toHaveValue('09:00');
    await expect(starts.nth(1)).toHaveValue('10:00');
    await expect(starts.nth(2)).toHaveValue('11:00');
    await dialog.getByLabel('Panel (optional)').fill('Ngozi');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Ngozi Okonkwo/]);
    await page.getByRole('option', { name: /Ngozi Okonkwo/ }).click();
    await dialog.getByLabel('Place (optional)').fill('Room 1');
    // Two at one time: the panel cannot be in both, and both rows say so.
    await starts.nth(1).fill('09:00');
    const rows = dialog.getByRole('list', { name: 'Times' }).getByRole('listitem');
    await expect(rows.nth(1)).toContainText('Ngozi Okonkwo has the interview for');
    await look(page, 'interviews-bulk-clash');
    await starts.nth(1).fill('14:30');
    await expect(rows.nth(1)).not.toContainText('Ngozi Okonkwo has the interview for');
    await look(page, 'interviews-bulk');
    await page.setViewportSize({ width: 375, height: 812 });
    await rows.nth(1).scrollIntoViewIfNeeded();
    await look(page, 'interviews-bulk-375');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Schedule 3 interviews', exact: true }).click();
    await expect(page.getByText('3 interviews scheduled. The applicants get an email.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await layouts.getByRole('link', { name: 'Calendar' }).click();
    await expect(page.getByRole('navigation', { name: 'Interview view' }).getByText('Calendar')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To be scheduled (0)' })).toBeVisible();
    await page.context().close();
  });
});
