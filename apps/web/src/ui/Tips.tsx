import { useEffect, useRef, useState } from 'react';
import classes from './Tips.module.css';

interface Tip {
  text: string;
  /** The point of the target that the tip hangs on, and the side it hangs to. */
  x: number;
  y: number;
  side: 'top' | 'bottom' | 'right';
}

const DELAY_MS = 200;
const ROOM = 56;
const TARGETS = '[data-tip], [data-tip-from]';

/**
 * One tooltip for the whole page. Whatever carries `data-tip` (a text) or `data-tip-from` (the id of a text) shows it on
 * hover and on keyboard focus, above it or, with `data-tip-side="right"`, beside it; Escape hides it. Decoration: the words are also in the accessible name or description.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let target: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      target = null;
      setTip(null);
    };
    const show = (element: Element, delay: number) => {
      if (element === target) return;
      hide();
      target = element;
      timer = setTimeout(() => setTip(element.isConnected ? tipOf(element) : null), delay);
    };
    const over = (event: Event) => {
      const element = (event.target as Element).closest?.(TARGETS);
      if (element) show(element, DELAY_MS);
      else if (target && !target.matches(':focus-visible')) hide();
    };
    const focus = (event: FocusEvent) => {
      const element = (event.target as Element).closest?.(TARGETS);
      if (element?.matches(':focus-visible')) show(element, 0);
      else hide();
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', key);
    window.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', key);
      window.removeEventListener('scroll', hide, true);
    };
  }, []);

  // The top layer keeps it above dialogs; the width is known only once it is drawn.
  useEffect(() => {
    const element = box.current;
    if (!element || !tip) return;
    element.showPopover?.();
    if (tip.side === 'right') return;
    const half = element.offsetWidth / 2;
    element.style.left = `${Math.min(Math.max(tip.x, half + 8), window.innerWidth - half - 8)}px`;
  }, [tip]);

  if (!tip?.text) return null;
  return (
    <div
      ref={box}
      popover="manual"
      className={classes.tip}
      data-side={tip.side}
      style={{ left: tip.x, top: tip.y }}
      aria-hidden="true"
    >
      {tip.text}
    </div>
  );
}

function tipOf(element: Element): Tip {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const from = element.getAttribute('data-tip-from');
  const text = element.getAttribute('data-tip') ?? (from ? document.getElementById(from)?.textContent : '') ?? '';
  if (element.getAttribute('data-tip-side') === 'right') return { text, x: right + 8, y: (top + bottom) / 2, side: 'right' };
  const below = top < ROOM;
  return { text, x: (left + right) / 2, y: below ? bottom + 6 : top - 6, side: below ? 'bottom' : 'top' };
}
