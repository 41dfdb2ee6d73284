const PATIENCE_MS = 10_000;

let stop = (): void => undefined;

/**
 * After a move to another page, the focus goes to its heading, so that people who cannot see the change hear it. A page that
 * is still loading gets it when the heading appears, unless the person has moved the focus in the meantime.
 */
export function focusNewPage(): void {
  stop();
  const isFree = () => document.activeElement === document.body || document.activeElement?.id === 'main';
  const move = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const target = heading ?? document.getElementById('main');
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
    return heading !== null;
  };
  requestAnimationFrame(() => {
    if (move()) return;
    const observer = new MutationObserver(() => {
      if (!isFree() || move()) stop();
    });
    const timer = setTimeout(() => stop(), PATIENCE_MS);
    stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
