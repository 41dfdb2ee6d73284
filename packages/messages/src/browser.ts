/**
 * The texts in the browser: each language is a build of its own, in which the plugin of `vite.ts` has put the texts in place of
 * `m.subject.id`: there is no `m` here, so that a text that was overlooked fails the build. What is left is the language.
 */
import { localeInfo, type Locale } from './locales.ts';

export * from './locales.ts';

declare const __LOCALE__: Locale;

export const getLocale = (): Locale => __LOCALE__;
export const getIntlLocale = (): string => localeInfo(__LOCALE__).intl;
export const withLocale = <T>(_locale: Locale, write: () => T): T => write();
/** Texts are recorded and read on the server alone. */
export const readText = (): null => null;
