import type { Page } from '@playwright/test';

/**
 * Less than this share of a frame two pixels wide around what has the focus is no frame: corners are round, text wraps, and the line
 * that marks what is chosen may be one of its sides already.
 */
const LEAST_SHARE = 0.6;
/** Beside the frame of a field, that of the label or the box around it. */
const AROUND = 12;

interface Stop {
  name: string;
  /** In the window; null where nothing of it is inside. */
  clip: { x: number; y: number; width: number; height: number } | null;
  /** Pixels of a frame two pixels wide around as much of it as the window shows. */
  frame: number;
}

/**
 * Measures the ring of what has the focus: the same place is looked at with and without the focus, and as many pixels as a frame
 * of two pixels has must differ by 3:1 (WCAG 2.4.7, 1.4.11). A ring below a bar that stays is not seen either (2.4.11).
 * @param judge an empty page that compares the pictures
 */
export async function ringFault(page: Page, judge: Page): Promise<string | null> {
  const stop = await page.evaluate(stopOf, AROUND);
  if (!stop) return null;
  if (!stop.clip) return `${stop.name}: outside the window`;
  const take = async (): Promise<string> =>
    (await page.screenshot({ ...(stop.clip && { clip: stop.clip }), animations: 'disabled' })).toString('base64');
  const focused = await take();
  await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    Object.assign(window, { stop: element });
    element.blur();
  });
  const plain = await take();
  await page.evaluate(() => (window as unknown as { stop: HTMLElement }).stop.focus({ preventScroll: true }));
  const changed = await judge.evaluate(changedPixels, [focused, plain]);
  const share = changed / stop.frame;
  return share >= LEAST_SHARE ? null : `${stop.name}: ${Math.round(share * 100)} % of a ring`;
}

/** What has the focus and where; null where the page itself has it. */
function stopOf(around: number): Stop | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.matches('[data-floating-ui-focus-guard], [data-focus-guard]')) return null;
  const label = focused.closest('label');
  const isDrawn = ({ width, height }: DOMRect, { opacity }: CSSStyleDeclaration): boolean =>
    width > 4 && height > 4 && opacity !== '0';
  const wearer = isDrawn(focused.getBoundingClientRect(), getComputedStyle(focused))
    ? focused
    : (label ?? focused.parentElement ?? focused);
  const inWindow = ({ left, right, top, bottom }: DOMRect): [number, number] => [
    Math.min(right, innerWidth) - Math.max(left, 0),
    Math.min(bottom, innerHeight) - Math.max(top, 0),
  ];
  const box = wearer.getBoundingClientRect();
  const frames = [[box], [...wearer.getClientRects()]].map((rects) =>
    rects.map(inWindow).reduce((sum, [across, down]) => sum + 2 * 2 * (Math.max(across, 0) + Math.max(down, 0)), 0),
  );
  const left = Math.max(0, Math.floor(box.left) - around);
  const top = Math.max(0, Math.floor(box.top) - around);
  const width = Math.min(innerWidth, Math.ceil(box.right) + around) - left;
  const height = Math.min(innerHeight, Math.ceil(box.bottom) + around) - top;
  const [across, down] = inWindow(box);
  return {
    name: `${focused.tagName.toLowerCase()}.${focused.getAttribute('class') ?? ''} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`,
    clip: across > 0 && down > 0 ? { x: left, y: top, width, height } : null,
    frame: Math.min(...frames.filter((each) => each > 0)),
  };
}

/** How many pixels of two pictures differ by 3:1. */
async function changedPixels(pictures: string[]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(async (picture) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height).data;
    }),
  );
  if (!one || !other) throw new Error('A picture cannot be read');
  const part = (value: number): number => (value <= 10.3 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (data: Uint8ClampedArray, at: number): number =>
    0.05 + 0.2126 * part(data[at] ?? 0) + 0.7152 * part(data[at + 1] ?? 0) + 0.0722 * part(data[at + 2] ?? 0);
  let changed = 0;
  for (let at = 0; at < one.length; at += 4) {
    const [a, b] = [light(one, at), light(other, at)];
    if (Math.max(a, b) / Math.min(a, b) >= 3) changed++;
  }
  return changed;
}
