import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** An element and its ancestors within its row, list item or page header, from the inside out. */
function trailOf(element: Element | null): Element[] {
  const item = element?.closest('tr, li, header');
  const trail: Element[] = [];
  for (let at = element; at && item?.contains(at); at = at.parentElement) trail.push(at);
  return element && trail.length === 0 ? [element] : trail;
}

/** Where the focus goes after the first of these: there, or to the first link or button of the closest ancestor that still exists. */
function placeOf([opener, ...around]: Element[]): Element | null {
  if (!opener || opener.isConnected) return opener ?? null;
  return around.find((each) => each.isConnected)?.querySelector('a[href], button') ?? null;
}

/**
 * A drawer or dialog that is mounted open never sees itself open, and one that is unmounted while open never sees itself
 * close: what had the focus at mounting gets it back, or, if the action removed a button from its row, what is there now.
 * The library handles one that stays mounted and is opened and closed.
 * @returns for one that is mounted open and stays: restores a lost focus, to be called once it has closed
 */
export function useFocusBack(opened: boolean): () => void {
  const [trail] = useState(() => (opened ? trailOf(document.activeElement) : []));
  const giveBack = useCallback(() => {
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      const place = isLost ? placeOf(trail) : null;
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    });
  }, [trail]);
  useEffect(() => giveBack, [giveBack]);
  return giveBack;
}

/** For an item that leaves its list by its own button: the lost focus goes to the heading of the page. */
export function useFocusOnHeading(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('h1')?.focus();
      });
    },
    [],
  );
}

/**
 * For a form that opens in place of the button that opened it: its first field gets the focus, and when it closes, the button that is
 * back in its place.
 */
export function useInlineFormFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useFocusBack(true);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
