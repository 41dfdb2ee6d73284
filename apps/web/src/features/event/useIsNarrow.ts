import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 640px)');

function subscribe(listener: () => void) {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** A phone has no room for a month of columns. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
