/**
 * The language that this program speaks (S30). The server, its mails and its files speak English; the browser gets a build of its
 * own for each language, in which this line names that language (decision 0036).
 */
export type Language = 'en' | 'fr';

export const LANGUAGE = 'en' as Language;

/** The languages by their own names, as a person looks for theirs. */
export const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
];

/** Name of the cookie that keeps the choice of this browser. */
export const LANGUAGE_COOKIE = 'language';

/** French says 14:05, English 02:05pm (LIST-8). */
export const HOUR_CYCLE = LANGUAGE === 'fr' ? 'h23' : 'h12';

/** Numbers, lists and dates are written as Intl writes them for this locale. */
export const LOCALE = LANGUAGE === 'fr' ? 'fr-FR' : 'en-US';
