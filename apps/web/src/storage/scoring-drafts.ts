/** Unfinished scorings that the server has not yet acknowledged, saved on this device. */
import { PERSONAL } from './personal-storage.ts';

const keyOf = (userId: string, taskId: string): string => `${PERSONAL}scoring.${userId}.${taskId}`;

export interface StoredScoring {
  scoring: unknown;
  /** The server's draft that it was made on, as text: another device may have changed that since. */
  base: string;
}

/** Written synchronously, not when the browser is idle: a choice made a moment before a crash survives it. */
export const scoringDrafts = {
  read: (userId: string, taskId: string): StoredScoring | null => {
    try {
      const text = localStorage.getItem(keyOf(userId, taskId));
      return text === null ? null : (JSON.parse(text) as StoredScoring);
    } catch {
      return null;
    }
  },
  write: (userId: string, taskId: string, draft: StoredScoring): void => {
    try {
      localStorage.setItem(keyOf(userId, taskId), JSON.stringify(draft));
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
