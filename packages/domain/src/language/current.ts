/**
 * The language of this program. The browser gets a build of its own for each language, in which this line names that
 * language (decision 0036). The server answers every program in English, and writes emails and files in the language of
 * their reader (decision 0046).
 */
export type Language = 'en' | 'fr';

export const LANGUAGE = 'en' as Language;

let spoken: Language | undefined;

/** The language of what is being written now. */
export const language = (): Language => spoken ?? LANGUAGE;

/** Whether a reader's language was set for the text that is being written. */
export const isNamed = (): boolean => spoken !== undefined;

/**
 * Writes something in a language: words, dates and amounts that are made inside are its. Only what is made before the first `await`
 * inside is, for others write meanwhile.
 */
export function speaking<T>(as: Language, write: () => T): T {
  const before = spoken;
  spoken = as;
  try {
    return write();
  } finally {
    spoken = before;
  }
}

/** The languages by their own names, as a person looks for theirs. */
export const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
];

/** Name of the cookie that keeps the choice of this browser. */
export const LANGUAGE_COOKIE = 'language';

/** French says 14:05, English 02:05pm. */
export const HOUR_CYCLE = LANGUAGE === 'fr' ? 'h23' : 'h12';

/** The locale of a language for Intl. */
export const toLocale = (of: Language): string => (of === 'fr' ? 'fr-FR' : 'en-US');

/** Numbers, lists and dates are written as Intl writes them for this locale. */
export const LOCALE = toLocale(LANGUAGE);
