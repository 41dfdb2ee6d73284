import { as, isFull } from '../people.ts';
import { expect, takeFound, test, type Locator, type Page } from '../test.ts';
import { audit, ready } from './audit.ts';
import { SCREENS } from './screens.ts';
import { screensWorld } from './screens-world.ts';

/** What opens in front of the page and keeps it out of reach. */
const BOXES = ['[role="dialog"]', '[role="alertdialog"]', 'dialog[open]'];
const OPEN = BOXES.map((box) => `${box}:visible`).join();

/** Pressing these leads away, or does what the next screens need undone. */
const LEFT_OUT = /sign out|log out|français|english|theme|download|export|print/i;

/** The buttons of a screen, by what they are called without numbers and names of records: one of each kind is pressed. */
async function kindsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kinds = new Map<string, string>();
    for (const [place, button] of [...document.querySelectorAll<HTMLElement>('main button')].entries()) {
      if (!button.checkVisibility() || button.closest('[role="dialog"], [role="tablist"], dialog')) continue;
      if (button.getAttribute('aria-disabled') === 'true' || button.getAttribute('type') === 'submit') continue;
      const looks = `${button.className} ${button.textContent.replace(/\d+/g, '').trim().slice(0, 40)}`;
      if (!kinds.has(looks)) kinds.set(looks, String(place));
      button.dataset['place'] = String(place);
    }
    return [...kinds.values()];
  });
}

const inside = (box: Locator): Promise<boolean> => box.evaluate((element) => element.contains(document.activeElement));

/** Holds what has opened to the pattern of dialogs; answers what is wrong with it. */
async function checkDialog(page: Page, trigger: Locator): Promise<string[]> {
  const wrong: string[] = [];
  const box = page.locator(OPEN).last();
  await expect(box).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const name = await box.evaluate((element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return element.getAttribute('aria-label') ?? ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
  if (!name.trim()) wrong.push('has no name');
  await expect
    .poll(() => inside(box))
    .toBe(true)
    .catch(() => wrong.push(`“${name}”: the focus did not go in`));
  for (let n = 0; n < 25; n++) {
    await page.keyboard.press('Tab');
    if (await inside(box)) continue;
    // The frame of the browser itself is between the last and the first; nothing of the page may be.
    const stop = await page.evaluate(() =>
      document.activeElement === document.body ? '' : (document.activeElement?.outerHTML ?? '').slice(0, 120),
    );
    if (stop && !/data-focus-guard|data-floating-ui-focus-guard/.test(stop)) {
      wrong.push(`“${name}”: Tab leads to ${stop}`);
      break;
    }
  }
  wrong.push(
    ...(await audit(page, BOXES.join())).wrong.filter((each) => !each.startsWith('headings')).map((each) => `“${name}”: ${each}`),
  );
  await page.keyboard.press('Escape');
  // A list that is open within it closes first.
  if ((await page.locator(OPEN).count()) > 0) await page.keyboard.press('Escape');
  await expect(page.locator(OPEN))
    .toHaveCount(0, { timeout: 2000 })
    .catch(() => wrong.push(`“${name}”: Escape does not close it`));
  await expect(trigger)
    .toBeFocused({ timeout: 2000 })
    .catch(() => wrong.push(`“${name}”: the focus does not come back`));
  return wrong;
}

test('what opens in front of a screen takes the focus, keeps it, and gives it back', async ({ browser }) => {
  test.skip(!isFull, 'Every button of every screen is pressed where everything is looked at.');
  test.setTimeout(2_400_000);
  const world = await screensWorld();
  const wrong: string[] = [];
  const judged: string[] = [];
  const known = new Set<string>();
  const wanted = new RegExp(process.env['TEST_SCREENS'] ?? '.');
  for (const who of new Set(Object.values(SCREENS).map((screen) => screen.as))) {
    if (who === 'guest') continue;
    const page = await as(browser, who);
    // What was typed is left behind without asking.
    page.on('dialog', (dialog) => void dialog.accept());
    // Nothing is written: what a button would do is refused, as on a day when the server is away.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 503, json: { message: 'Not now.', code: 'UNAVAILABLE' } }),
    );
    for (const [address, screen] of Object.entries(SCREENS)) {
      if (screen.as !== who || !wanted.test(address)) continue;
      await page.goto(screen.at(world));
      await ready(page);
      const here = page.url();
      for (const place of await kindsOf(page)) {
        const trigger = page.locator(`[data-place="${place}"]`);
        if ((await trigger.count()) === 0) break;
        const label = (await trigger.textContent())?.trim() || (await trigger.getAttribute('aria-label')) || '';
        const kind = `${who} ${label.replace(/\d+/g, '')} ${(await trigger.getAttribute('class')) ?? ''}`;
        if (LEFT_OUT.test(label) || known.has(kind)) continue;
        known.add(kind);
        await trigger.click({ timeout: 3000 }).catch(() => {});
        const opened = await page
          .locator(OPEN)
          .first()
          .waitFor({ timeout: 1500 })
          .then(() => true)
          .catch(() => false);
        if (opened) {
          const found = await checkDialog(page, trigger).catch((error: unknown) => [String(error).slice(0, 300)]);
          judged.push(label);
          wrong.push(...found.map((each) => `${address} “${label}”: ${each}`));
        }
        takeFound();
        const isClean = !opened && page.url() === here && (await trigger.count()) === 1;
        if (isClean) continue;
        await page.goto(screen.at(world));
        await ready(page);
        await kindsOf(page);
      }
    }
    await page.context().close();
  }
  console.log(`${judged.length} dialogs and drawers: ${judged.join(', ')}`);
  expect(wrong).toEqual([]);
});
