import { type RefObject, useEffect } from 'react';

/**
 * Keeps the height of something that floats over the page in a variable of the document, with a margin, while it is shown: what it
 * lies over can then be scrolled out from under it, however many lines it takes.
 */
export function useRoomFor(
  element: RefObject<HTMLElement | null>,
  variable: '--bulk' | '--toast-room',
  margin: number,
  isShown = true,
): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const floating = element.current;
    if (!isShown || !floating) return undefined;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = floating;
      if (offsetHeight > 0) style.setProperty(variable, `${offsetHeight + margin}px`);
      else style.removeProperty(variable);
    });
    observer.observe(floating);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [element, variable, margin, isShown]);
}
