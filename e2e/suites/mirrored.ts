import { expect, type Page } from '../test.ts';

/** Widths may differ by the rounding of each side. */
const TOLERANCE = 3;

interface Box {
  name: string;
  left: number;
  right: number;
}

/** What is laid out in blocks, named by its text or label: inside a line, words of a left-to-right language stay in their order. */
const boxes = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const BLOCKS = new Set(['block', 'flex', 'grid', 'table', 'list-item', 'table-cell']);
    // What scrolls sideways begins at its other end, and a picture is no text.
    const NOT_MIRRORED = 'svg *, canvas, .sr-only, [data-not-mirrored] *';
    const isIn = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll|hidden/.test(style.overflowX) && at !== document.body)
          return false;
      }
      return true;
    };
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 8 || height < 8 || !BLOCKS.has(style.display) || style.visibility === 'hidden') return [];
      if (element.matches(NOT_MIRRORED) || element.closest('.sr-only') || !isIn(element)) return [];
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      return [{ name: `${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 60)} “${text}”`, left, right }];
    });
  });

const settle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/**
 * Turns the page to right-to-left and compares: everything has to be where a mirror shows it, and fit.
 * @returns the first faults in words; the outermost element of a wrong part stands for it
 */
export async function mirrorFaults(page: Page): Promise<string[]> {
  let before = await boxes(page);
  // What comes after the page itself, such as a panel with a call of its own, is waited for.
  await expect
    .poll(async () => {
      const { length } = before;
      before = await boxes(page);
      return before.length - length;
    })
    .toBe(0);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    // A form says its own direction, which would be the other one then too.
    for (const element of document.querySelectorAll('[dir=ltr]')) element.setAttribute('dir', 'rtl');
  });
  await settle(page);
  const after = await boxes(page);
  const { overflow, width } = await page.evaluate(() => {
    const root = document.documentElement;
    return { overflow: root.scrollWidth - root.clientWidth, width: root.clientWidth };
  });
  const faults = overflow > 1 ? [`is ${overflow} px too wide`] : [];
  if (before.length !== after.length) return [...faults, `has ${after.length} parts instead of ${before.length}`];
  for (const [place, ltr] of before.entries()) {
    const rtl = after[place];
    if (!rtl || rtl.name !== ltr.name) continue;
    if (Math.abs(width - ltr.right - rtl.left) > TOLERANCE || Math.abs(width - ltr.left - rtl.right) > TOLERANCE)
      faults.push(
        `${ltr.name} from ${Math.round(ltr.left)} to ${Math.round(ltr.right)}, then ${Math.round(rtl.left)} to ${Math.round(rtl.right)}`,
      );
  }
  return faults.slice(0, 5);
}
