/** Answers to an eligibility check, on this device until the application is started: they begin its draft. */
import type { Answers } from '@grantdesk/domain/form/types';
import { PERSONAL } from './personal-storage.ts';

const PREFIX = `${PERSONAL}eligibility.`;
/** Long enough to make an account first, short enough for a shared device. */
const LASTS_MS = 24 * 3_600_000;

export const eligibilityAnswers = {
  read: (programmeId: string): Answers | null => {
    try {
      const text = localStorage.getItem(PREFIX + programmeId);
      if (!text) return null;
      const { answers, at } = JSON.parse(text) as { answers: Answers; at: number };
      return Date.now() - at < LASTS_MS ? answers : null;
    } catch {
      return null;
    }
  },
  write: (programmeId: string, answers: Answers | null): void => {
    try {
      if (answers) localStorage.setItem(PREFIX + programmeId, JSON.stringify({ answers, at: Date.now() }));
      else localStorage.removeItem(PREFIX + programmeId);
    } catch {
      // Where storage is refused, the check is completed once more before the application starts.
    }
  },
};
