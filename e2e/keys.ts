import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has; the mailbox of a busy demonstration is the longest. */
const MAX_STOPS = 200;

/** Goes on with the Tab key until the target has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await expectGoodStop(page);
  }
  throw new Error(`The Tab key does not reach ${String(target)}`);
}

/** What has the focus shows a ring, and nothing lies over it: no sticky bar, no banner (WCAG 2.4.7, 2.4.11). */
export async function expectGoodStop(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const name = `${focused.tagName} ${focused.id} ${(focused.textContent ?? '').slice(0, 40)}`;
    const around = [focused, focused.closest('label'), focused.parentElement].filter((element) => element !== null);
    const ringed = around.find((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!ringed) return `${name}: no ring`;
    const { left, right, top, bottom } = ringed.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const over = document.elementFromPoint(x, y);
    const isSeen =
      over !== null &&
      (ringed.contains(over) ||
        (over.contains(ringed) && !over.contains(document.getElementById('root'))) ||
        over.closest('label')?.contains(ringed));
    return isSeen
      ? null
      : `${name}: hidden below ${over ? `${over.tagName}.${over.className}` : 'the edge of the window'} at ${Math.round(x)},${Math.round(y)}`;
  });
  expect(fault).toBeNull();
}
