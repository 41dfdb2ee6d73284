/** Half-done scorings that the server has not yet acknowledged, kept on this device. */
import { PERSONAL } from './personal-storage.ts';

const keyOf = (userId: string, taskId: string): string => `${PERSONAL}scoring.${userId}.${taskId}`;

export interface KeptScoring {
  scoring: unknown;
  /** The server's draft that it was made on, as text: another device may have changed that since. */
  base: string;
}

/** Written at once, not when the browser finds the time: what was chosen a moment before a crash is there afterwards. */
export const scoringDrafts = {
  read: (userId: string, taskId: string): KeptScoring | null => {
    try {
      const text = localStorage.getItem(keyOf(userId, taskId));
      return text === null ? null : (JSON.parse(text) as KeptScoring);
    } catch {
      return null;
    }
  },
  write: (userId: string, taskId: string, kept: KeptScoring): void => {
    try {
      localStorage.setItem(keyOf(userId, taskId), JSON.stringify(kept));
    } catch {
      // Storage may be refused: the account's draft still works.
    }
  },
  clear: (userId: string, taskId: string): void => {
    try {
      localStorage.removeItem(keyOf(userId, taskId));
    } catch {
      // As above.
    }
  },
};
