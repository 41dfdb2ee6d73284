import { expect, type Page, type Request } from '@playwright/test';
import { findViolations } from '../axe.ts';
import { isFull, settle } from '../people.ts';
import { isKnown } from './undecided.ts';

/** What a look at a state of a screen found: nothing in `wrong` where all is well. */
export interface Audit {
  wrong: string[];
  title: string;
}

/** The scripts have drawn the screen, it has its heading and nothing of it is still loading. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('#first-page')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await allAnswered(page);
  await settle(page);
}

/** No call of the screen is without its answer, which may lead to others: a panel that may be empty shows nothing until then. */
async function allAnswered(page: Page): Promise<void> {
  const known = new Set<Request>();
  for (;;) {
    const calls = (await page.requests()).filter((each) => each.resourceType() === 'fetch' && !known.has(each));
    if (calls.length === 0) return;
    for (const call of calls) known.add(call);
    await Promise.all(calls.map(async (call) => (await call.response())?.finished()));
  }
}

/**
 * Judges the state that the page is in: no violation that a machine can find, one heading of the first level, nothing
 * wider than the window. Where everything is looked at, what the machine could not decide is looked at again in the middle of
 * the window, and what it still cannot decide must stand among the triaged ones.
 * @param front a selector of what is open in front of the screen, which is judged alone
 */
export async function audit(page: Page, front?: string): Promise<Audit> {
  const found = await findViolations(page, { front, withUndecided: isFull });
  const shown = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - window.innerWidth,
    headings: [...document.querySelectorAll('h1, [role="heading"][aria-level="1"]')].map((heading) => heading.textContent ?? ''),
    title: document.title,
  }));
  const wrong = [...found.violations];
  const { pathname: address } = new URL(page.url());
  const { width } = page.viewportSize() ?? { width: Infinity };
  for (const each of found.undecided)
    if (!isKnown({ ...each, address, width })) wrong.push(`undecided ${each.rule} (${each.why}): ${each.html}`);
  if (shown.wider > 0) wrong.push(`${shown.wider} px wider than the window`);
  if (shown.headings.length !== 1) wrong.push(`headings of the first level: ${shown.headings.join(' | ') || 'none'}`);
  return { wrong, title: shown.title };
}
