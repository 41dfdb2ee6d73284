/** Names of what a browser keeps of the person who is signed in begin so: it goes when they sign out. */
export const PERSONAL = 'grantdesk.own.';

/** Forgets it, on this device and in this tab. What was chosen for the device itself, as its theme, stays. */
export function clearPersonalStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    try {
      const store = globalThis[area];
      for (const key of Object.keys(store)) if (key.startsWith(PERSONAL)) store.removeItem(key);
    } catch {
      // Where storage is refused, nothing was saved.
    }
}
