/** Unsent texts, saved on this device until they are sent. */
import { PERSONAL } from './personal-storage.ts';

const PREFIX = `${PERSONAL}text.`;

export const savedTexts = {
  read: (name: string): string => {
    try {
      return localStorage.getItem(PREFIX + name) ?? '';
    } catch {
      return '';
    }
  },
  /** An empty text is forgotten. */
  write: (name: string, text: string): void => {
    try {
      if (text === '') localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, text);
    } catch {
      // Storage may be refused: the text then lasts as long as the page.
    }
  },
};
