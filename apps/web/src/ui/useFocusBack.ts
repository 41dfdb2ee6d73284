import { useCallback, useEffect, useState } from 'react';

/**
 * A drawer or dialog that is made open never sees itself open, and one that is taken away whole never sees itself close: what had the
 * focus when it was made gets it back (trust A03). One that stays and is opened and closed is served by the library.
 * @returns for one that is made open and stays: gives the focus back where it was lost, to be called once it has closed
 */
export function useFocusBack(opened: boolean): () => void {
  const [opener] = useState(() => (opened ? document.activeElement : null));
  const giveBack = useCallback(() => {
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    });
  }, [opener]);
  useEffect(() => giveBack, [giveBack]);
  return giveBack;
}
