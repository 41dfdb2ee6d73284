import { PERSONAL } from '#storage/personal-storage.ts';

/** A submit without a reply yet: saved on the device, so that a reload asks the server before anything else. */
export interface SubmitAttempt {
  key: string;
  /** What goes along with it; other answers are another intent. */
  body: string;
}

const nameOf = (id: string, which: string): string => `${PERSONAL}sending.${id}.${which}`;

export function readIntent(id: string, which: string): SubmitAttempt | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(id, which)) ?? 'null') as SubmitAttempt | null;
  } catch {
    return null;
  }
}

/** Null forgets it. Where a browser refuses storage the page itself still remembers. */
export function saveIntent(id: string, which: string, intent: SubmitAttempt | null): void {
  try {
    if (intent) localStorage.setItem(nameOf(id, which), JSON.stringify(intent));
    else localStorage.removeItem(nameOf(id, which));
  } catch {
    // Nothing to be done: only a reload in the same moment would miss it.
  }
}
