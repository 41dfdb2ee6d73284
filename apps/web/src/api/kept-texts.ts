/** Texts that were begun and not sent, kept on this device until they are (field.md 1, 22). */

const PREFIX = 'grantdesk.text.';

export const keptTexts = {
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
  /** A shared device keeps nothing after signing out (C14). */
  clearAll: (): void => {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};
