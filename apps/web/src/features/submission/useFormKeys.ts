import { useEffect, useRef } from 'react';

interface Keys {
  onSave: () => void;
  onNext: (() => void) | undefined;
  onPrev: (() => void) | undefined;
}

/** Ctrl or Cmd+S saves; Alt+PageUp and Alt+PageDown go through the sections, as the rail does. */
export function useFormKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { onSave, onNext, onPrev } = latest.current;
      const saves = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      const act = saves
        ? onSave
        : event.altKey && event.key === 'PageDown'
          ? onNext
          : event.altKey && event.key === 'PageUp'
            ? onPrev
            : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
