import { expect, test, type Browser, type Page } from '../test.ts';
import { publishedForm, type Form } from '../calls.ts';
import { atBrowser, clientAt, dataOf, demo, expectAccessible, look, PASSWORD, type Person, signIn } from '../people.ts';

/** Two people write one application through everything that goes wrong. */
const PROGRAMME = 'Shared Wells Fund 2026';
const DAY = 86_400_000;
const FORM: Form = {
  name: 'Shared wells',
  kind: 'APPLICATION',
  sections: [
    {
      section_id: 'people',
      section_name: 'Your people',
      section_fields: [
        { field_id: 'village', field_label: 'Village', field_type: 'SHORT_ANSWER', field_validation: { required: true } },
        { field_id: 'chair', field_label: 'Chair of the committee', field_type: 'SHORT_ANSWER' },
      ],
    },
    {
      section_id: 'well',
      section_name: 'The well',
      section_fields: [
        { field_id: 'why', field_label: 'Why here', field_type: 'LONG_ANSWER', field_validation: { maxLength: 2000 } },
        {
          field_id: 'kind',
          field_label: 'Kind of well',
          field_type: 'MULTIPLE_CHOICE',
          field_options: [{ value: 'Hand pump' }, { value: 'Solar pump' }],
        },
        {
          field_id: 'panels',
          field_label: 'How many panels',
          field_type: 'NUMBER',
          field_is_smart: true,
          field_smart_logic: {
            logicAction: 'SHOW',
            conditions: [[{ logicSourceField: 'kind', logicComparison: 'IS', logicChoice: 'Solar pump' }]],
          },
        },
      ],
    },
  ],
};

test.describe.configure({ mode: 'serial' });

let programmeId = '';
let applicationId = '';
const [owner, guest] = [demo('applicant3'), demo('applicant2')];
const formPath = (section: string): string => `/secure/subscriber/applications/${applicationId}/form?section=${section}`;

async function at(browser: Browser, email: string, options = {}): Promise<Person> {
  const person = await atBrowser(browser, options);
  await signIn(person.page, email);
  return person;
}
/** Coming back to a page asks at once what a waiting one asks within 20 seconds. */
const comeBack = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
/** Writes an answer and waits until the account has it. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const stored = page.waitForResponse(/application\/save\//);
  await page.getByLabel(label).fill(text);
  expect((await stored).ok()).toBe(true);
}
const saved = (page: Page) => expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();

test('an applicant invites a person, who accepts by the link of the mail', async ({ browser }) => {
  const director = await at(browser, demo('director'));
  const form = await publishedForm(clientAt(director.page), FORM);
  programmeId = (
    await dataOf(
      clientAt(director.page).POST('/api/programme/new', {
        body: {
          name: PROGRAMME,
          currency: 'NGN',
          budget: 1_000_000,
          timeZone: 'Europe/London',
          startDate: new Date(Date.now() - DAY).toISOString(),
          endDate: new Date(Date.now() + 30 * DAY).toISOString(),
          applicationForm: form,
        },
      }),
    )
  )._id;
  await director.context.close();

  const { page, context } = await at(browser, owner);
  await page.goto(`/secure/subscriber/programmes/${programmeId}`);
  await page.getByRole('link', { name: 'Read all questions' }).click();
  await expect(page.getByText('Only if “Kind of well” is “Solar pump”.')).toBeVisible();
  await look(page, 'questions');
  await page.getByRole('link', { name: 'The call' }).click();
  await page.getByRole('button', { name: 'Start application' }).click();
  await expect(page.getByRole('heading', { name: '0 of 2 sections completed' })).toBeVisible();
  applicationId = /applications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  // By the keyboard alone.
  await page.getByRole('button', { name: 'Invite co-author' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a valid email address!')).toBeVisible();
  await page.getByLabel('Email address').fill(guest);
  await look(page, 'invite-dialog');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invited, not joined yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite co-author' })).toBeFocused();
  await look(page, 'people-panel');

  await page.goto('/mailbox');
  await page
    .getByText(/invited you to work on an application/)
    .first()
    .click();
  const link = await page
    .getByRole('link', { name: /\/invite\// })
    .or(page.getByText(/\/invite\/[\w-]+/))
    .first()
    .textContent();
  const path = /\/invite\/[\w-]+/.exec(link ?? '')?.[0] ?? '';
  // Signed in as another address it says so.
  await page.goto(path);
  await expect(page.getByText(`You are signed in as ${owner}. This invitation is for ${guest}.`)).toBeVisible();
  await look(page, 'invite-other');
  await context.close();

  const stranger = await atBrowser(browser);
  await stranger.page.goto(path);
  await look(stranger.page, 'invite');
  await stranger.page.getByRole('link', { name: 'Sign in to accept' }).click();
  await stranger.page.getByLabel('Email address').fill(guest);
  await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stranger.page.getByRole('button', { name: 'Sign in' }).click();
  await stranger.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(stranger.page.getByRole('heading', { level: 1, name: PROGRAMME })).toBeVisible();
  await expect(stranger.page.getByText(/Only .+ can invite people\./).first()).toBeVisible();
  await stranger.page.goto('/secure/subscriber/applications');
  await expect(stranger.page.getByText(/Shared with you by/)).toBeVisible();
  await look(stranger.page, 'my-applications-shared');
  await stranger.page.goto(path);
  await expect(stranger.page.getByText('You’ve joined this application.')).toBeVisible();
  await stranger.context.close();
});

test('two people write at once: answers flow in, presence shows, and the same field asks', async ({ browser }) => {
  const [ada, bem] = [await at(browser, owner), await at(browser, guest)];
  await ada.page.goto(formPath('people'));
  await bem.page.goto(formPath('well'));
  await write(bem.page, 'Why here', 'The river is two hours away.');
  await comeBack(ada.page);
  await expect(
    ada.page
      .getByRole('navigation', { name: 'Sections' })
      .getByText(/\w+ \w+/)
      .last(),
  ).toBeVisible();
  // Where one is, is sent with the first pulse of a page, which comes after its words.
  const pulse = bem.page.waitForResponse(/\/application\/pulse\//);
  await bem.page.goto(formPath('people'));
  await expect(bem.page.getByLabel('Village')).toBeVisible();
  await pulse;
  await comeBack(ada.page);
  await expect(ada.page.getByText(/is in this section too/)).toBeVisible();
  await look(ada.page, 'presence');

  await write(bem.page, 'Chair of the committee', 'Chidi Obi');
  await comeBack(ada.page);
  await expect(ada.page.getByLabel('Chair of the committee')).toHaveValue('Chidi Obi');
  await ada.page.goto(formPath('well'));
  await expect(ada.page.getByLabel('Why here')).toHaveValue('The river is two hours away.');
  await ada.page.goto(formPath('people'));

  // The same field, differently: neither text is lost, and the person chooses.
  await bem.page.getByLabel('Village').fill('Ilé-Ifẹ̀');
  await ada.page.getByLabel('Village').fill('Ọ̀yọ́');
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'A newer version exists' });
  await expect.poll(async () => (await dialog(ada.page).isVisible()) || (await dialog(bem.page).isVisible())).toBe(true);
  const isAda = await dialog(ada.page).isVisible();
  const [chooser, mine] = isAda ? [ada.page, 'Ọ̀yọ́'] : [bem.page, 'Ilé-Ifẹ̀'];
  await expect(dialog(chooser).getByText('Ọ̀yọ́')).toBeVisible();
  await expect(dialog(chooser).getByText('Ilé-Ifẹ̀')).toBeVisible();
  await look(chooser, 'conflict');
  await dialog(chooser).getByRole('button', { name: 'Save my choices' }).click();
  await saved(chooser);
  const other = isAda ? bem.page : ada.page;
  await other.getByLabel('Chair of the committee').focus();
  await comeBack(other);
  await expect(other.getByLabel('Village')).toHaveValue(mine);

  await bem.page.goto(`/secure/subscriber/applications/${applicationId}/form?section=check`);
  const submit = bem.page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription(/Only .+ can submit it\./);
  await look(bem.page, 'check-collaborator');
  await ada.context.close();
  await bem.context.close();
});

test('a session that ends while a form is open is taken up again in place; a warning can be extended', async ({ browser }) => {
  const { page, context } = await at(browser, owner);
  const { promise: streamEnds, resolve: endStream } = Promise.withResolvers<void>();
  await page.route('**/api/notification/stream', async (route) => {
    await streamEnds;
    await route.fulfill({ status: 401 });
  });
  await page.goto(formPath('well'));
  await saved(page).catch(() => undefined);
  await context.clearCookies();
  await page.getByLabel('Why here').fill('Typed after the session had ended.');
  // What else the page follows hears of the end too, and leads no one away from what was typed.
  const refused = page.waitForResponse((response) => /notification\/many/.test(response.url()) && response.status() === 401);
  endStream();
  await refused;
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await look(page, 'sign-in-again');
  await dialog.getByLabel('Email address').fill(guest);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/That’s a different account/)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Why here')).toBeFocused();
  await expect(page.getByLabel('Why here')).toHaveValue('Typed after the session had ended.');
  await saved(page);
  const stored = await dataOf(clientAt(page).GET('/api/application/one/{id}', { params: { path: { id: applicationId } } }));
  expect(stored.data['why']).toBe('Typed after the session had ended.');

  // Four minutes before its end: one key press is enough.
  await page.route('**/api/application/pulse/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { sessionEndsAt: string } };
    body.data.sessionEndsAt = new Date(Date.now() + 240_000).toISOString();
    await route.fulfill({ response, json: body });
  });
  await comeBack(page);
  const warning = page.getByRole('dialog', { name: 'Your session ends soon' });
  await expect(warning).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await look(page, 'session-warning');
  await page.unroute('**/api/application/pulse/**');
  const extended = page.waitForResponse(/get-session/);
  await page.keyboard.press('Enter');
  expect((await extended).ok()).toBe(true);
  await expect(warning).toBeHidden();
  await context.close();
});

test('an open form closes by the server’s clock with its words saved, and an extension opens it again', async ({ browser }) => {
  const director = await at(browser, demo('director'));
  const ends = (ms: number) =>
    dataOf(
      clientAt(director.page).PATCH('/api/programme/update/{id}', {
        params: { path: { id: programmeId } },
        body: { endDate: new Date(Date.now() + ms).toISOString() },
      }),
    );
  // In Kiritimati the clock on the wall reads another day: nothing of that counts.
  const { page, context } = await at(browser, owner, { timezoneId: 'Pacific/Kiritimati' });
  await page.goto(formPath('well'));
  await ends(2 * DAY);
  await comeBack(page);
  await expect(page.getByText(/Closes in 48 hours: .+ GMT \(.+ GMT\+14 your time\)\./)).toBeVisible();
  // The overview names the programme's zone alone; the reader's time is the tooltip of the deadline.
  const overview = await context.newPage();
  await overview.goto(`/secure/subscriber/applications/${applicationId}`);
  await expect(overview.getByTitle(/GMT\+14, your time/)).toHaveText(/ GMT$/);
  await expect(overview.getByText(/your time/)).toHaveCount(0);
  await overview.close();
  await ends(40 * 60_000);
  await comeBack(page);
  await expect(page.getByText(/Closes .*in 40 minutes/)).toBeVisible();
  await look(page, 'closing-hour');
  await ends(6 * 60_000);
  await comeBack(page);
  await expect(page.getByText(/Less than 10 minutes left/)).toBeAttached();

  await page.getByLabel('Why here').fill('The last sentence before the door shut.');
  await ends(-1000);
  await page.getByLabel('Why here').press('End');
  await page.getByLabel('Why here').pressSequentially(' And one after.');
  await comeBack(page);
  await expect(page.getByText('This form has closed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Typed here and not saved to your account' })).toBeVisible();
  await expect(page.getByText(/door shut\. And one after\./)).toBeVisible();
  await look(page, 'closed-unsaved');

  const staff = director.page;
  await staff.goto(`/secure/admin/applications/programmes/${programmeId}/application/${applicationId}`);
  await staff.getByRole('button', { name: /^Actions for APP-/ }).click();
  await staff.getByRole('menuitem', { name: 'Extend deadline' }).click();
  const dialog = staff.getByRole('dialog', { name: /Extend deadline/ });
  await dialog.getByRole('button', { name: 'Extend deadline' }).click();
  await expect(dialog.getByText(/Enter a reason.|must end after/).first()).toBeVisible();
  await dialog.getByLabel(/New deadline/).fill(new Date(Date.now() + 5 * DAY).toISOString().slice(0, 16));
  await dialog.getByLabel('Reason').fill('The network was down in the district.');
  await look(staff, 'extension-dialog');
  await dialog.getByRole('button', { name: 'Extend deadline' }).click();
  await staff.getByRole('tab', { name: 'Details' }).click();
  await expect(staff.getByText('The network was down in the district.')).toBeVisible();
  await look(staff, 'application-extended');

  await comeBack(page);
  await expect(page.getByLabel('Why here')).toHaveValue(/And one after\.$/);
  await saved(page);
  await page.goto(`/secure/subscriber/applications/${applicationId}`);
  await expect(page.getByText('Extended for you.')).toBeVisible();
  await look(page, 'overview-extended');
  await context.close();
  await director.context.close();
});

test('a submit whose reply is lost is repeated and ends in the receipt, never in a failure', async ({ browser }) => {
  const { page, context } = await at(browser, owner);
  const check = `/secure/subscriber/applications/${applicationId}/form?section=check`;
  await page.goto(check);
  const send = async () => {
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  };
  // It never left: the page says so after asking, and offers the same again.
  await page.route('**/api/application/submit/**', (route) => route.abort('connectionreset'));
  await send();
  await expect(page.getByText('Checking whether we received your application…')).toBeVisible();
  await expect(page.getByText('We haven’t received your application.')).toBeVisible();
  await look(page, 'submit-not-arrived');
  await page.reload();
  await expect(page.getByText('We haven’t received your application.')).toBeVisible();
  await expect(page.getByText(/failed/i)).toHaveCount(0);
  // It left and was taken; only the reply is lost, and the server is out of reach for a while.
  await page.unroute('**/api/application/submit/**');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/application/submit/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/application/one/**', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Checking whether we received your application…')).toBeVisible();
  await look(page, 'submit-checking');
  await page.unroute('**/api/application/one/**');
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible({ timeout: 30_000 });
  expect(keys).toHaveLength(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^APP-\d+\.pdf$/);
  await look(page, 'receipt-pdf');
  await page.goto(`/secure/subscriber/applications/${applicationId}/view`);
  await expectAccessible(page, 'view');
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await context.close();

  const bem = await at(browser, guest);
  await bem.page.goto(`/secure/subscriber/applications/${applicationId}/submitted`);
  await expect(bem.page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await expect(bem.page.getByText(/ submitted the application. Receipt: R-/)).toBeVisible();
  await bem.context.close();
});
