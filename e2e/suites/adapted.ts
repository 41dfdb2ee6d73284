import type { Page } from '@playwright/test';
import { settle } from '../people.ts';

/**
 * What a screen loses where people bring colours or spacing of their own (WCAG 1.4.1, 1.4.11, 1.4.12): it is looked at in
 * forced colours, then with wide spacing of text at two widths. Leaves the page as it found it.
 */
export async function adaptedFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  const wrong: string[] = [];
  const painted = await page.evaluate(markPainted);
  await page.emulateMedia({ forcedColors: 'active' });
  await settle(page);
  wrong.push(...(await page.evaluate(lostInForcedColours, painted)).map((each) => `in forced colours ${each}`));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(spaceText, true);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
    await settle(page);
    wrong.push(...(await page.evaluate(lostInSpacing)).map((each) => `with wide text at ${width} ${each}`));
  }
  await page.evaluate(spaceText, false);
  await page.setViewportSize(before);
  return [...new Set(wrong)];
}

/** Marks what is drawn by a background alone (bars, dots, marks of a chart), which forced colours take away; answers how many. */
function markPainted(): number {
  const luminance = (colour: string): number | null => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    if (alpha < 0.5) return null;
    const part = (value: number): number =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const behind = (element: Element | null): number => {
    for (let each = element; each; each = each.parentElement) {
      const found = luminance(getComputedStyle(each).backgroundColor);
      if (found !== null) return found;
    }
    return 1;
  };
  let count = 0;
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('svg, iframe, canvas') || element.textContent?.trim() || element.querySelector('svg, img, input'))
      continue;
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const own = luminance(style.backgroundColor);
    // A line between parts is no less a line where it is missing: the parts have gaps. Behind a dialog lies its scrim.
    if (own === null || width < 3 || height < 3 || style.position === 'fixed' || !element.checkVisibility()) continue;
    const under = behind(element.parentElement);
    const contrast = (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05);
    if (contrast >= 1.5) element.dataset['painted'] = String(count++);
  }
  return count;
}

/** What can no longer be recognised: painted marks that are gone, and chosen things that look like those that are not. */
function lostInForcedColours(): string[] {
  const faults: string[] = [];
  // Colours that glide into the forced ones are still the old ones.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '')} “${(element.textContent ?? '').trim().slice(0, 30)}”`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-painted]')) {
    delete element.dataset['painted'];
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const outer = getComputedStyle(element.parentElement ?? element);
    const isBordered = ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) =>
        style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
        Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
    );
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    const isFilled = style.backgroundColor !== outer.backgroundColor && !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
    if (!isBordered && !isOutlined && !isFilled) faults.push(`${name(element)} is gone`);
  }
  /** Everything by which a state differs from its neighbour without colours of our own. */
  const looks = (element: Element): string => {
    const style = getComputedStyle(element);
    const line = (side: string): string =>
      `${style.getPropertyValue(`border-${side}-style`)} ${style.getPropertyValue(`border-${side}-width`)} ${style.getPropertyValue(`border-${side}-color`)}`;
    return [
      style.backgroundColor,
      style.color,
      style.fontWeight,
      style.textDecorationLine,
      `${style.outlineStyle} ${style.outlineColor}`,
      ...['top', 'right', 'bottom', 'left'].map(line),
      element.querySelectorAll('svg').length,
      ...['::before', '::after'].map((part) => {
        const own = getComputedStyle(element, part);
        return own.content === 'none' ? '' : `${own.backgroundColor} ${own.borderBottomWidth} ${own.borderBottomColor}`;
      }),
    ].join('|');
  };
  const states = ['aria-selected', 'aria-current', 'aria-pressed', 'aria-checked'];
  const isOn = (element: Element, state: string): boolean => !['false', null].includes(element.getAttribute(state));
  for (const state of states)
    for (const chosen of document.querySelectorAll(`[${state}]`)) {
      if (!isOn(chosen, state) || !chosen.checkVisibility()) continue;
      const group =
        chosen.closest('[role="tablist"], [role="radiogroup"], [role="group"], nav, tbody, ul, ol, fieldset, header') ??
        document.body;
      const rival = [...group.querySelectorAll(chosen.tagName)].find(
        (each) => each.className === chosen.className && !isOn(each, state) && each.checkVisibility(),
      );
      if (rival && looks(rival) === looks(chosen)) faults.push(`${name(chosen)} (${state}) looks like ${name(rival)}`);
    }
  for (const chosen of document.querySelectorAll<HTMLInputElement>('input:checked')) {
    const labelOf = (input: HTMLInputElement): HTMLElement | null => input.closest('label') ?? input.labels?.[0] ?? null;
    const isOwn = chosen.getBoundingClientRect().width > 8;
    // What the browser draws itself it also draws in forced colours.
    if (isOwn && getComputedStyle(chosen).appearance !== 'none') continue;
    const label = labelOf(chosen);
    if (!(isOwn ? chosen : label)?.checkVisibility()) continue;
    const rival = [...document.querySelectorAll<HTMLInputElement>(`input[type="${chosen.type}"]:not(:checked)`)].find(
      (each) =>
        !each.indeterminate &&
        each.name === chosen.name &&
        each.className === chosen.className &&
        labelOf(each)?.className === label?.className,
    );
    const all = (input: HTMLInputElement): string => {
      const words = labelOf(input);
      return [...(isOwn ? [input] : []), ...(words ? [words, ...words.querySelectorAll('*:not(input)')] : [])].map(looks).join();
    };
    if (rival && all(rival) === all(chosen)) faults.push(`${name(label ?? chosen)} is chosen and looks like its neighbour`);
  }
  /** A field may stand in the frame of its wrapper. */
  const isFramed = (control: Element): boolean =>
    [
      control,
      control.parentElement,
      control.parentElement?.parentElement,
      control.parentElement?.parentElement?.parentElement,
    ].some((each) => each && Number.parseFloat(getComputedStyle(each).borderBottomWidth) > 0);
  for (const control of document.querySelectorAll('button, [role="button"], input, select, textarea')) {
    if (!control.checkVisibility({ opacityProperty: true })) continue;
    const { width } = control.getBoundingClientRect();
    const style = getComputedStyle(control);
    const isDrawn =
      isFramed(control) ||
      control.textContent?.trim() ||
      control.querySelector('svg, img') ||
      style.appearance !== 'none' ||
      control.getAttribute('type') === 'file';
    if (width > 8 && !isDrawn && !control.closest('label')) faults.push(`${name(control)} has nothing that is drawn`);
  }
  return faults;
}

/** The widest spacing that people may ask for without losing anything (WCAG 1.4.12). */
function spaceText(on: boolean): void {
  const NAME = 'wide-text';
  document.getElementById(NAME)?.remove();
  if (!on) return;
  const style = document.createElement('style');
  style.id = NAME;
  style.textContent =
    '*:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
  document.head.append(style);
}

/** Text that is cut off or lies over other text, and pages that are wider than the window. */
function lostInSpacing(): string[] {
  const faults: string[] = [];
  const wider = document.documentElement.scrollWidth - window.innerWidth;
  if (wider > 0) faults.push(`the page is ${wider} px too wide`);
  interface Piece {
    element: Element;
    text: string;
    rects: DOMRect[];
    /** What stays in its place while the page scrolls lies over the page by intent. */
    layer: Element | null;
  }
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const layerOf = (element: Element): Element | null => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position) || each.matches('[role="dialog"], dialog')) return each;
    return null;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (!element || !text || element.closest('svg, option, script, style, noscript, iframe, .sr-only')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const shown = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    let isHidden = false;
    let cut: string | undefined;
    // What ends in three dots, after so many lines or at the edge of what scrolls is there in full elsewhere.
    let isOpen = false;
    for (let box: Element | null = element; box && box !== document.body && !isHidden; box = box.parentElement) {
      const style = getComputedStyle(box);
      isHidden = style.clipPath !== 'none' || (box.clientWidth <= 1 && style.overflow === 'hidden');
      isOpen ||= /auto|scroll/.test(style.overflow) || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isHidden || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const across = Math.max(...rects.map((rect) => Math.max(left - rect.left, rect.right - right)));
      // A line box is higher than its letters: a quarter of it may be cut before a letter is.
      const down = Math.max(...rects.map((rect) => Math.max(top - rect.top, rect.bottom - bottom) - rect.height / 4));
      if (!isOpen && (across > 2 || down > 1))
        cut ??= `“${text.slice(0, 40)}” is cut off by ${box.tagName.toLowerCase()}.${String(box.getAttribute('class'))}`;
      isOpen ||= across > 2 || down > 1;
      shown.left = Math.max(shown.left, left);
      shown.right = Math.min(shown.right, right);
      shown.top = Math.max(shown.top, top);
      shown.bottom = Math.min(shown.bottom, bottom);
    }
    const seen = rects
      .map((rect) => {
        const [x, y] = [Math.max(rect.left, shown.left), Math.max(rect.top, shown.top)];
        return new DOMRect(x, y, Math.min(rect.right, shown.right) - x, Math.min(rect.bottom, shown.bottom) - y);
      })
      .filter(({ width, height }) => width > 1 && height > 1);
    if (cut && !isHidden) faults.push(cut);
    if (!isHidden && seen.length > 0) pieces.push({ element, text, rects: seen, layer: layerOf(element) });
  }
  // Neighbours in the order of the page are those that can run into one another.
  for (const [place, one] of pieces.entries())
    for (const other of pieces.slice(place + 1, place + 12)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const isOver = one.rects.some((a) =>
        other.rects.some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return across > 3 && down > Math.min(a.height, b.height) / 3;
        }),
      );
      if (isOver)
        faults.push(
          `“${one.text.slice(0, 30)}” (${one.element.tagName.toLowerCase()}.${String(one.element.getAttribute('class'))}) and “${other.text.slice(0, 30)}” lie over each other`,
        );
    }
  return faults;
}
