/**
 * The texts in the browser: each language is a build of its own, in which the plugin of `vite.ts` has put the texts in place of
 * `m.subject.id`. What is left is the language of the build.
 */
import { localeInfo, type Locale } from './locales.ts';

export * from './locales.ts';

declare const __LOCALE__: Locale;

export const m = {};
export const getLocale = (): Locale => __LOCALE__;
export const getIntlLocale = (): string => localeInfo(__LOCALE__).intl;
export const withLocale = <T>(_locale: Locale, write: () => T): T => write();
/** Texts are recorded and read on the server alone. */
export const readText = (): null => null;
