import { type RefObject, useEffect, useRef } from 'react';

/** Keys pressed while the focus is inside an element: shortcuts that belong to a part of the page alone. */
export function useKeysInside(box: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void, active = true): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const element = box.current;
    if (!element || !active) return;
    const listen = (event: KeyboardEvent) => latest.current(event);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [box, active]);
}
