import { as, atBrowser, isFull } from '../people.ts';
import { expect, test } from '../test.ts';
import { ready } from './audit.ts';
import { mirrorFaults } from './mirrored.ts';
import { SCREENS } from './screens.ts';
import { screensWorld } from './screens-world.ts';

const WIDTHS = [1280, 375];
/** What people outside of the office see; each day half of it, in one of the widths. */
const OUTSIDE = Object.entries(SCREENS).filter(([address]) => !address.startsWith('/secure/admin'));
const today = Math.floor(Date.now() / 86_400_000);

test('every screen of applicants and guests is mirrored where its language runs from right to left', async ({ browser }) => {
  test.setTimeout(600_000);
  const world = await screensWorld();
  const wanted = new RegExp(process.env['TEST_SCREENS'] ?? '.');
  const wrong: string[] = [];
  for (const who of new Set(OUTSIDE.map(([, screen]) => screen.as))) {
    const page = who === 'guest' ? (await atBrowser(browser)).page : await as(browser, who);
    for (const [place, [address, screen]] of OUTSIDE.entries()) {
      if (screen.as !== who || !wanted.test(address) || !(isFull || place % 2 === today % 2)) continue;
      for (const width of isFull ? WIDTHS : WIDTHS.slice(Math.floor(place / 2) % 2).slice(0, 1)) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(screen.at(world));
        await ready(page);
        wrong.push(...(await mirrorFaults(page)).map((fault) => `${address} at ${width}: ${fault}`));
      }
    }
    await page.context().close();
  }
  expect(wrong).toEqual([]);
});
