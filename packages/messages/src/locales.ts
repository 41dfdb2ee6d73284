/** The languages of the product. A new one is a folder of catalogues and a line here (docs/guide/developers/add-a-language.md). */

interface LocaleInfo {
  value: string;
  /** Its own name, as a person looks for theirs. */
  label: string;
  /** How Intl writes its numbers and dates. */
  intl: string;
  direction: 'ltr' | 'rtl';
}

export const LOCALES = [
  { value: 'en', label: 'English', intl: 'en-US', direction: 'ltr' },
  { value: 'fr', label: 'Français', intl: 'fr-FR', direction: 'ltr' },
] as const satisfies readonly LocaleInfo[];

export type Locale = (typeof LOCALES)[number]['value'];

/** The language that the sources of the texts are written in, and that a program gets unless it asks for another. */
export const DEFAULT_LOCALE: Locale = 'en';

/** Name of the cookie that keeps the choice of this browser. */
export const LOCALE_COOKIE = 'language';

export const isLocale = (text: string | null | undefined): text is Locale => LOCALES.some(({ value }) => value === text);

export const localeInfo = (locale: Locale): LocaleInfo => LOCALES.find(({ value }) => value === locale) ?? LOCALES[0];
