import { as, atBrowser, isFull } from '../people.ts';
import { expect, test, type Browser, type Page, type Route } from '../test.ts';
import { audit, ready } from './audit.ts';
import { SCREENS } from './screens.ts';
import { screensWorld } from './screens-world.ts';

const admin = '/secure/admin';
const own = '/secure/subscriber';

/** Screens that read lists or records: what they say when there is nothing, nothing yet, and nothing to be had. */
const READING = [
  '/programmes/',
  `${own}/`,
  `${own}/applications/`,
  `${own}/notifications`,
  `${own}/programmes/`,
  `${own}/events/`,
  `${own}/projects/`,
  `${own}/projects/$projectId/`,
  `${own}/applications/$applicationId/`,
  `${own}/applications/$applicationId/form`,
  `${own}/applications/$applicationId/messages`,
  `${admin}/`,
  `${admin}/search`,
  `${admin}/notifications`,
  `${admin}/administration/activity`,
  `${admin}/administration/undelivered-email`,
  `${admin}/roles/`,
  `${admin}/users/`,
  `${admin}/users/$userId`,
  `${admin}/programmes/`,
  `${admin}/programmes/$programmeId/`,
  `${admin}/forms/`,
  `${admin}/forms/$formId/`,
  `${admin}/forms/score-guides/`,
  `${admin}/tasks/`,
  `${admin}/tasks/$taskId`,
  `${admin}/tasks/interviews`,
  `${admin}/applications/`,
  `${admin}/applications/programmes/$programmeId/`,
  `${admin}/applications/programmes/$programmeId/application/$applicationId`,
  `${admin}/applications/programmes/$programmeId/scores`,
  `${admin}/grantee_management/`,
  `${admin}/grantee_management/$programmeId/`,
  `${admin}/grantee_management/$programmeId/$id/`,
  `${admin}/accounting/`,
  `${admin}/accounting/$programmeId/`,
];

/** Who is asking, and what a page is made with before it asks for what it shows. */
const FRAME = /\/api\/(auth\/|user\/me$|user\/time-zone$|brand\/logo$|notification\/stream)/;

/** Every list of an answer is emptied, whatever else it says. */
async function emptied(route: Route): Promise<void> {
  const response = await route.fetch();
  const body: unknown = await response.json().catch(() => null);
  if (body === null || typeof body !== 'object' || !Array.isArray((body as { data?: unknown }).data))
    return route.fulfill({ response });
  return route.fulfill({ response, json: { ...body, data: [], ...('total' in body && { total: 0 }) } });
}

const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { message, code } });

interface State {
  name: string;
  answer: (route: Route) => Promise<void>;
  /** What stands there while the answer is waited for has no end. */
  waits?: true;
}

const STATES: State[] = [
  { name: 'empty', answer: emptied },
  { name: 'loading', answer: () => new Promise(() => {}), waits: true },
  { name: 'failed', answer: refusal(500, 'INTERNAL', 'Something went wrong.') },
  { name: 'refused', answer: refusal(403, 'ACCESS_DENIED', 'You may not do this.') },
  { name: 'not found', answer: refusal(404, 'NOT_FOUND', 'There is nothing here.') },
];

/** Forms that are sent with nothing in them: what is wrong stands above and at each field. */
const WRONG: { at: string; send: string | RegExp }[] = [
  { at: '/signin', send: 'Sign in' },
  { at: '/signup', send: /^Create/ },
  { at: '/password/forgot', send: /^Send/ },
  { at: `${own}/events/new`, send: 'Announce event' },
  { at: `${own}/projects/$projectId/amend`, send: 'Show effect' },
  { at: `${admin}/roles/new`, send: 'Save role' },
  { at: `${admin}/users/new`, send: /^(Create|Send|Invite)/ },
  { at: `${admin}/programmes/new`, send: 'Create programme' },
  { at: `${admin}/forms/score-guides/new`, send: 'Save guide' },
];

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;
const today = Math.floor(Date.now() / 86_400_000);
/** Everything where everything is looked at; else one, another each day. */
const share = <T>(list: readonly T[], from: number): readonly T[] =>
  isFull ? list : list.slice((today + from) % list.length, ((today + from) % list.length) + 1);

const at = (browser: Browser, who: string): Promise<Page> =>
  who === 'guest' ? atBrowser(browser).then(({ page }) => page) : as(browser, who);

for (const [place, state] of STATES.entries())
  test(`screens are accessible while what they show is ${state.name}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const world = await screensWorld();
    const wrong: string[] = [];
    for (const [nth, address] of share(READING, place * 7).entries()) {
      const screen = SCREENS[address];
      if (!screen) throw new Error(`${address} is no screen`);
      const page = await at(browser, screen.as);
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' && !FRAME.test(new URL(route.request().url()).pathname)
          ? state.answer(route)
          : route.fallback(),
      );
      const look = LOOKS[(place + nth) % LOOKS.length] ?? LOOKS[0];
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.goto(screen.at(world));
      if (state.waits) await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
      else await ready(page);
      const found = (await audit(page)).wrong.filter((each) => !state.waits || !each.startsWith('headings'));
      wrong.push(...found.map((each) => `${address} ${state.name} at ${look.width} in ${look.colorScheme}: ${each}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }
    expect(wrong).toEqual([]);
  });

test('forms are accessible while they say what is wrong', async ({ browser }) => {
  test.setTimeout(600_000);
  const world = await screensWorld();
  const wrong: string[] = [];
  for (const { at: address, send } of share(WRONG, 0)) {
    const screen = SCREENS[address];
    if (!screen) throw new Error(`${address} is no screen`);
    const page = await at(browser, screen.as);
    for (const look of isFull ? LOOKS : LOOKS.slice(0, 1)) {
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.goto(screen.at(world));
      await ready(page);
      await page.getByRole('button', { name: send }).first().click();
      await expect(page.locator('[aria-invalid="true"], [role="alert"]').filter({ visible: true }).first()).toBeVisible();
      const found = await audit(page);
      wrong.push(...found.wrong.map((each) => `${address} with mistakes at ${look.width} in ${look.colorScheme}: ${each}`));
    }
    await page.context().close();
  }
  expect(wrong).toEqual([]);
});
