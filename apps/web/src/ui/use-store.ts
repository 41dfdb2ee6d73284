import { useSyncExternalStore } from 'react';

/** What a store holds; the same where the server draws the page, which React asks for apart. */
export const useStore = <T>(subscribe: (changed: () => void) => () => void, snapshot: () => T): T =>
  useSyncExternalStore(subscribe, snapshot, snapshot);
