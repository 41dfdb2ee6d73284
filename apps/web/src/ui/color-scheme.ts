import { useStore } from './use-store.ts';

export type SchemeChoice = 'auto' | 'light' | 'dark';
export type Scheme = 'light' | 'dark';

/** The key that first-visit/first.js reads before the first paint. */
const KEY = 'grantdesk.theme';
const ATTRIBUTE = 'data-mantine-color-scheme';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): SchemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto';
  }
}

let choice = stored();

const resolved = (): Scheme => (choice === 'auto' ? (system?.matches ? 'dark' : 'light') : choice);

function apply(): void {
  document.documentElement.setAttribute(ATTRIBUTE, resolved());
  for (const listener of listeners) listener();
}

system?.addEventListener('change', apply);
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== KEY) return;
  choice = stored();
  apply();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Not remembered if storage is refused; it still applies to this page.
  }
  apply();
}

/** What the person chose: the system's scheme, or one of the two. */
export const useSchemeChoice = (): SchemeChoice => useStore(subscribe, () => choice);
/** The scheme that is drawn. */
export const useScheme = (): Scheme => useStore(subscribe, resolved);
