import { newKey } from '../api/client.ts';

const NAME = 'grantdesk.tab';
const lockOf = (tab: string): string => `grantdesk-tab-${tab}`;
let own: Promise<string> | null = null;

/** This tab's name: the same after a reload, another one in a duplicated tab. A lock holds it as long as the tab is open. */
export const thisTab = (): Promise<string> => (own ??= claim());

async function claim(): Promise<string> {
  const known = remembered();
  if (known && (await hold(known))) return known;
  const made = newKey();
  try {
    sessionStorage.setItem(NAME, made);
  } catch {
    // Without storage a reload counts as another tab; what it saved is recovered like that of a closed one.
  }
  await hold(made);
  return made;
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** A page that is reloaded lets go of its lock only a moment later; a duplicated tab's original never does. */
const RELOAD_MS = 800;

/** False if another open tab has this name. Without locks, or without a secure context, the claim succeeds immediately. */
function hold(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(lockOf(tab), { signal: AbortSignal.timeout(RELOAD_MS) }, () => {
        resolve(true);
        // Held as long as the tab is open.
        return new Promise<void>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

/** The names of the open tabs; null if the browser cannot tell. */
export async function livingTabs(): Promise<Set<string> | null> {
  if (!('locks' in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.replace(/^grantdesk-tab-/, '')));
}
