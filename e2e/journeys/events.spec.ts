import { expect, test, type Page } from '../test.ts';
import { tabTo } from '../keys.ts';
import { as, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes, openMenu, program, typedDay } from '../people.ts';

const TITLE = 'Open hour for applicants';
const LINK = 'https://meet.example/open-hour';

/** The state in both schemes: axe judges the colours of each. */
async function lookAt(page: Page, name: string): Promise<void> {
  await lookInBothSchemes(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${name} in the dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** `05/12/2026 17:00`, as people type it. */
const local = (days: number, time: string): string => `${typedDay(inDays(days))} ${time}`;

/** Opens the calendar behind a date field by the keyboard and chooses the day that is so many days after today. */
async function pickDay(page: Page, label: string, days: number): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('group', { name: 'Calendar' });
  await expect(calendar.getByRole('button').and(page.locator(':focus'))).toBeVisible();
  await expectAccessible(page, 'calendar');
  const day = new Date(inDays(days));
  const month = day.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (!(await calendar.getByRole('button', { name: month, exact: true }).isVisible()))
    await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: `${day.getUTCDate()} ${month}`, exact: true }).press('Enter');
  await expect(page.getByLabel(label)).toBeFocused();
}

test.describe('events', () => {
  test.describe.configure({ mode: 'serial' });
  let eventId = '';

  test('a manager announces an event to applicants of their programme; what is wrong is said first', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto('/secure/admin');
    await openMenu(page, 'Events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await lookAt(page, 'events-staff');
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('Title').fill(TITLE);
    await page.getByLabel('Joining link').fill('javascript:alert(1)');
    await page.getByLabel('Starts').fill('next Friday');
    await page.getByLabel('Ends').fill(local(6, '14:00'));
    await expect(page.getByText('Enter a date and time such as 31/12/2026 17:00.')).toBeVisible();
    await expect(page.getByLabel('Starts')).toHaveAccessibleDescription(/Enter a date and time/);
    await pickDay(page, 'Starts', 6);
    await page.keyboard.type('15:00');
    await expect(page.getByLabel('Starts')).toHaveValue(local(6, '15:00'));
    await expect(page.getByText('Enter a date and time such as 31/12/2026 17:00.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Announce event' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'The event must end after it starts.',
      'Enter an address that starts with https://.',
      'Choose who the event is for.',
    ]);
    await lookAt(page, 'event-errors');
    await summary.getByRole('link', { name: 'Enter an address' }).click();
    await expect(page.getByLabel('Joining link')).toBeFocused();
    await page.getByLabel('Joining link').fill(LINK);
    await page.getByLabel('Ends').fill(local(6, '16:00'));
    // A manager addresses people of their programmes, not everyone.
    await expect(page.getByLabel('Everyone who can sign in')).toHaveCount(0);
    await page.getByLabel(/^Applicants of Climate Resilience Fund/).check();
    await page.getByLabel('Places').fill('1');
    await page.getByRole('button', { name: 'Announce event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText(/^Applicants of Climate Resilience Fund/)).toBeVisible();
    eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.context().close();
  });

  test('by keyboard alone an applicant finds it in the month, in two zones, and registers', async ({ browser }) => {
    const page = await as(browser, 'applicant1', { timezoneId: 'Africa/Accra' });
    await page.goto('/secure/subscriber/events?view=month');
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await lookAt(page, 'events-month');
    await tabTo(page, grid.locator('button[tabindex="0"]'));
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[data-day]:focus')).toHaveAttribute('data-day', inDays(step + 1).slice(0, 10));
    }
    await page.keyboard.press('Enter');
    const link = page.getByRole('heading', { level: 3 }).getByRole('link', { name: TITLE });
    await expect(link).toBeVisible();
    expect(new URL(page.url()).searchParams.get('day')).toBe(inDays(6).slice(0, 10));
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /02:00pm to 03:00pm GMT/ })).toBeVisible();
    await expect(page.getByText(/Local time: .*03:00pm to 04:00pm WAT/)).toBeVisible();
    await expect(page.getByText('People with a place see the link.')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Register' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('You have a place', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: LINK })).toBeVisible();
    await lookAt(page, 'event-registered');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('event.ics');
    await page.goto('/secure/subscriber/events');
    await page.getByRole('radio', { name: 'My events' }).check({ force: true });
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'My events' })).toBeChecked();
    await page.context().close();
  });

  test('a full event has a waiting list; a place that is given back goes to who waits', async ({ browser }) => {
    const page = await as(browser, 'applicant2');
    await page.goto(`/secure/subscriber/events/${eventId}`);
    await page.getByRole('button', { name: 'Join waiting list' }).click();
    await expect(page.getByText('You are number 1 on the waiting list.')).toBeVisible();
    await lookAt(page, 'event-waiting');
    const first = await as(browser, 'applicant1');
    await first.goto(`/secure/subscriber/events/${eventId}`);
    await first.getByRole('button', { name: 'Cancel my place' }).click();
    await expect(first.getByRole('button', { name: 'Join waiting list' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('You have a place', { exact: true })).toBeVisible();
    for (const each of [page, first]) await each.context().close();
  });

  test('a volunteer reaches events and preferences alone, and not what is for others', async ({ browser }) => {
    const page = await as(browser, 'volunteer');
    await page.goto('/');
    await page.waitForURL(/\/secure\/subscriber\/events$/);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Events']);
    await expect(page.getByRole('link', { name: 'Briefing for volunteers' })).toBeVisible();
    await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
    await lookAt(page, 'events-volunteer');
    await page.goto(`/secure/subscriber/events/${eventId}`);
    await expect(page.getByText('Page not found')).toBeVisible();
    for (const address of ['/secure/subscriber', '/secure/subscriber/applications', '/secure/admin']) {
      await page.goto(address);
      await expect(page.getByText('Access denied!').first()).toBeVisible();
    }
    await page.context().close();
  });

  test('attendance: absent, taken back, a walk-in; the recording is there for everyone', async ({ browser }) => {
    const director = await program('director');
    const events = await dataOf(clientAt(director).GET('/api/event/many', { params: { query: { limit: 100 } } }));
    const past = events.find(({ title }) => title.startsWith('What makes'))?._id ?? '';
    const page = await as(browser, 'director');
    await page.goto(`/secure/subscriber/events/${past}/attendance`);
    const present = page.locator('dl div').filter({ hasText: 'Present' }).locator('dd');
    await expect(present).toHaveText('3');
    const ada = page.getByRole('button', { name: 'Present: Àbẹ̀kẹ́ Adéyẹmí' });
    await expect(ada).toHaveAttribute('aria-pressed', 'true');
    await ada.click();
    await expect(present).toHaveText('2');
    await expect(ada).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Absent: Àbẹ̀kẹ́ Adéyẹmí' }).click();
    await expect(page.getByRole('button', { name: 'Absent: Àbẹ̀kẹ́ Adéyẹmí' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Find a person').fill('Amara');
    await page.getByRole('button', { name: 'Add as present: Amara Eze' }).click();
    await expect(present).toHaveText('3');
    await expect(page.getByText('volunteer@demo.grantdesk.test · Walk-in')).toBeVisible();
    await lookAt(page, 'event-attendance');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toContain('attendance.csv');
    const guest = await as(browser, 'applicant3');
    await guest.goto(`/secure/subscriber/events/${past}`);
    await expect(guest.getByRole('link', { name: 'Watch recording' })).toHaveAttribute(
      'href',
      'https://video.example/strong-proposals',
    );
    await lookAt(guest, 'event-past');
    for (const each of [page, guest]) await each.context().close();
  });

  test('another place is saved, a stale copy is refused, and a cancelled event says why', async ({ browser }) => {
    const page = await as(browser, 'manager');
    await page.goto(`/secure/subscriber/events/${eventId}/edit`);
    await page.getByLabel('Place', { exact: true }).fill('Office, Lagos');
    const other = await program('director');
    const { editing, ...now } = await dataOf(clientAt(other).GET('/api/event/one/{id}', { params: { path: { id: eventId } } }));
    await dataOf(
      clientAt(other).PATCH('/api/event/update/{id}', {
        params: { path: { id: eventId } },
        body: { ...now, audience: editing!.audience, title: `${TITLE} (new)` },
      }),
    );
    await page.getByRole('button', { name: 'Save event' }).click();
    await expect(page.getByText('Someone else has changed this event.')).toBeVisible();
    await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Office, Lagos');
    await lookAt(page, 'event-stale');
    await page.getByRole('button', { name: 'Reload and discard my changes' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(`${TITLE} (new)`);
    await page.getByLabel('Place', { exact: true }).fill('Office, Lagos');
    await page.getByRole('button', { name: 'Save event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${TITLE} (new)` })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(dialog.getByText('Enter a reason for cancelling.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The team is ill.');
    await lookAt(page, 'event-cancel');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page.getByText('This event is cancelled.').first()).toBeVisible();
    const guest = await as(browser, 'applicant2');
    await guest.goto(`/secure/subscriber/events/${eventId}`);
    await expect(guest.getByText('The team is ill.')).toBeVisible();
    await expect(guest.getByRole('button', { name: /place/ })).toHaveCount(0);
    await lookAt(guest, 'event-cancelled');
    for (const each of [page, guest]) await each.context().close();
  });
});
