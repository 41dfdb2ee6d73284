import { useEffect, useState } from 'react';

/**
 * A drawer or dialog that is made open, and taken away whole, never sees itself close: what had the focus when it was made gets it
 * back (trust A03). One that stays and is opened and closed is served by the library.
 */
export function useFocusBack(opened: boolean): void {
  const [opener] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
