import { useEffect, useEffectEvent } from 'react';

type Close = () => void;
/** What is open, the topmost last. */
const layers: Close[] = [];
/** Widgets that close by themselves when Escape is pressed inside them. */
const OPEN_WIDGETS =
  '[data-mantine-stop-propagation="true"], [role="combobox"][aria-expanded="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown';
/** The browser closes these by itself; they are above everything else. */
const NATIVE_LAYERS = 'dialog:modal, [popover="auto"]:popover-open';

let isTaken = false;

/** Runs before the widgets get the key: afterwards they are closed, and it is no longer visible that they handled it. */
function look(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  const isInside = event.target instanceof Element && event.target.closest(OPEN_WIDGETS) !== null;
  isTaken = isInside || document.querySelector(NATIVE_LAYERS) !== null;
}

function closeTopmost(event: KeyboardEvent): void {
  const close = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken || !close) return;
  event.preventDefault();
  close();
}

/**
 * Lets Escape close a layer of the component kit, but only while it is the topmost one. The kit's own handling is switched off in
 * the theme: it closes every open layer with one press, and does not know the browser's dialogs above it.
 */
export function useEscape(opened: boolean, onClose: Close): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    const layer = () => close();
    if (layers.length === 0) {
      window.addEventListener('keydown', look, true);
      window.addEventListener('keydown', closeTopmost);
    }
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', closeTopmost);
    };
  }, [opened]);
}
