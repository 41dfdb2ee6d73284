import { as, atBrowser, isFull } from '../people.ts';
import { expect, test, type Page } from '../test.ts';
import { ready } from './audit.ts';
import { ringFault } from './ring.ts';
import { SCREENS } from './screens.ts';
import { screensWorld } from './screens-world.ts';

/** One screen of each kind, and what is opened there before the Tab key goes round. */
const PLACES: { name: string; at: string; open?: (page: Page) => Promise<void> }[] = [
  { name: 'a form section', at: '/secure/subscriber/applications/$applicationId/form' },
  { name: 'an admin list', at: '/secure/admin/applications/programmes/$programmeId/' },
  {
    name: 'a drawer',
    at: '/secure/admin/applications/programmes/$programmeId/',
    open: async (page) => {
      await page.getByRole('button', { name: /^All Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'All Filters' })).toBeVisible();
    },
  },
  {
    name: 'a dialog',
    at: '/secure/admin/grantee_management/$programmeId/$id/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add risk' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the palette',
    at: '/secure/admin/',
    open: async (page) => {
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'the builder', at: '/secure/admin/forms/$formId/' },
  { name: 'the settings', at: '/secure/admin/administration/organisation' },
  { name: 'a dashboard', at: '/secure/admin/' },
  { name: 'a form of the office', at: '/secure/admin/programmes/new' },
  { name: 'a page for everyone', at: '/signup' },
];

const LOOKS = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 375, height: 667, colorScheme: 'dark' },
] as const;
/** Each day the first stops of a third of them, in one of the looks; where everything is looked at, many more in both. */
const STOPS = isFull ? 40 : 12;
const SHARE = 3;
const today = Math.floor(Date.now() / 86_400_000);

test('each stop of the Tab key wears a ring that is seen, and nothing lies over it', async ({ browser }) => {
  test.setTimeout(1_200_000);
  const world = await screensWorld();
  const judge = await (await browser.newContext()).newPage();
  const wrong = new Set<string>();
  const wanted = new RegExp(process.env['TEST_SCREENS'] ?? '.');
  for (const [place, { name, at, open }] of PLACES.entries()) {
    const screen = SCREENS[at];
    if (!screen) throw new Error(`${at} is no screen`);
    if (!wanted.test(name) || !(isFull || place % SHARE === today % SHARE)) continue;
    const page = screen.as === 'guest' ? (await atBrowser(browser)).page : await as(browser, screen.as);
    for (const look of isFull ? LOOKS : LOOKS.slice(place % LOOKS.length, (place % LOOKS.length) + 1)) {
      const { width, height, colorScheme } = look;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(screen.at(world));
      await ready(page);
      await open?.(page);
      const stops = new Set<string>();
      for (let stop = 0; stop < STOPS; stop++) {
        await page.keyboard.press('Tab');
        const fault = await ringFault(page, judge);
        if (fault) wrong.add(`${name} at ${width} in ${colorScheme}: ${fault}`);
        stops.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''));
      }
      // A measurement that goes nowhere would find nothing wrong.
      expect(stops.size, `${name} has stops`).toBeGreaterThan(2);
    }
    await page.context().close();
  }
  await judge.context().close();
  expect([...wrong]).toEqual([]);
});
