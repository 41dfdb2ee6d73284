import { as, atBrowser, isFull } from '../people.ts';
import { expect, test, type Browser, type Page } from '../test.ts';
import { adaptedFaults } from './adapted.ts';
import { audit, ready } from './audit.ts';
import { escapedTexts } from './escaped.ts';
import { NO_SCREENS, NOT_FOUND, routerAddresses, screenOf, SCREENS } from './screens.ts';
import { screensWorld } from './screens-world.ts';

/** Texts are in a pseudo-locale (`npm run test:full`): what a translation would break is looked for, too. */
const isPseudo = Boolean(process.env['PSEUDO_LOCALE']);

/** Both schemes at the width of a desk and at the narrowest that a page must fit. */
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

// The files before it are played out by now: what is left is shared between the two products.
test.describe.configure({ mode: 'parallel' });

const at = (browser: Browser, who: string): Promise<Page> =>
  who === 'guest' ? atBrowser(browser).then(({ page }) => page) : as(browser, who);

test('every address of the router has its line among the screens', () => {
  expect([...Object.keys(SCREENS), ...NO_SCREENS].sort()).toEqual(routerAddresses().sort());
});

/** Titles are compared within the office, and outside of it. */
const isOffice = (address: string): boolean => address.startsWith('/secure/admin');

const today = Math.floor(Date.now() / 86_400_000);

/** Each day one of the four looks at every other screen, so that all four occur among them; where everything is looked at, all. */
const RUNS = isFull
  ? LOOKS.map((look) => ({ name: `at ${look.width} in ${look.colorScheme}`, lookOf: () => look, has: () => true }))
  : [true, false].map((office) => ({
      name: `in one look, ${office ? 'the office' : 'everyone else'}`,
      lookOf: (place: number) => LOOKS[Math.floor(place / 2) % LOOKS.length] ?? LOOKS[0],
      has: (address: string, place: number) => isOffice(address) === office && place % 2 === today % 2,
    }));

/** One screen in eight, another each day; where everything is looked at each of them once, from the width of a desk. */
const SHARE = 8;
const adapts = (place: number, look: (typeof LOOKS)[number]): boolean =>
  isFull ? look === LOOKS[0] : place % SHARE === today % SHARE;

for (const { name, lookOf, has } of RUNS)
  test(`every screen is accessible, fits, and has a title of its own, ${name}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const world = await screensWorld();
    const titles = new Map<string, Set<string>>();
    const wrong: string[] = [];
    for (const who of new Set(Object.values(SCREENS).map((screen) => screen.as))) {
      const page = await at(browser, who);
      for (const [place, [address, screen]] of Object.entries(SCREENS).entries()) {
        if (screen.as !== who || !has(address, place)) continue;
        const { width, colorScheme } = lookOf(place);
        await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(screen.at(world));
        await ready(page);
        const found = await audit(page);
        const own = adapts(place, lookOf(place)) ? await adaptedFaults(page) : [];
        const escaped = isPseudo ? await escapedTexts(page) : [];
        wrong.push(...[...found.wrong, ...own, ...escaped].map((each) => `${address} at ${width} in ${colorScheme}: ${each}`));
        // No one has the screens of the office and those of applicants open beside each other.
        const title = `${address.split('/').slice(0, 3).join('/')}: ${found.title}`;
        titles.set(title, (titles.get(title) ?? new Set()).add(screenOf(address)));
      }
      await page.context().close();
    }
    for (const [title, screens] of titles)
      if (screens.size > 1) wrong.push(`The title “${title}” stands over ${[...screens].join(', ')}`);
    expect(wrong).toEqual([]);
  });

test('what is not there has a heading that says so', async ({ browser }) => {
  for (const { as: who, at: address } of NOT_FOUND) {
    const page = await at(browser, who);
    await page.goto(address());
    await ready(page);
    if (!isPseudo) await expect(page.getByText(/^Page not found|^This page does not exist/).first()).toBeVisible();
    expect((await audit(page)).wrong, address()).toEqual([]);
    await page.context().close();
  }
});
