import { useCallback, useEffect, useState } from 'react';

/** An element, and what it stands in within its row or item of a list, from the inside out. */
function trailOf(element: Element | null): Element[] {
  const item = element?.closest('tr, li');
  const trail: Element[] = [];
  for (let at = element; at && item?.contains(at); at = at.parentElement) trail.push(at);
  return element && trail.length === 0 ? [element] : trail;
}

/** Where the one who was at the first of these goes on: there, or at the first link or button of the closest place that is left of its row. */
function placeOf([opener, ...around]: Element[]): Element | null {
  if (!opener || opener.isConnected) return opener ?? null;
  return around.find((each) => each.isConnected)?.querySelector('a[href], button') ?? null;
}

/**
 * A drawer or dialog that is made open never sees itself open, and one that is taken away whole never sees itself close: what had the
 * focus when it was made gets it back, or where what was done took a button out of its row, what stands there now.
 * One that stays and is opened and closed is served by the library.
 * @returns for one that is made open and stays: gives the focus back where it was lost, to be called once it has closed
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
