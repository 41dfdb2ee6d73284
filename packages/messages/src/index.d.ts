import type { Locale } from './locales.ts';
import type { Messages } from './messages.gen.ts';

export * from './locales.ts';

/**
 * Every text that people read, by subject and id: `m.payment.tooMuch({ left })`. It is written in the reader's language: on the server
 * that of `withLocale`, in the browser that of the build.
 */
export declare const m: Messages;

/** The language of what is being written now. */
export declare const getLocale: () => Locale;

/** Writes something in a language: texts, dates and amounts that are made inside are in it, after an `await` too. */
export declare const withLocale: <T>(locale: Locale, write: () => T) => T;

/** The language of what is being written now, as Intl takes it. */
export declare const getIntlLocale: () => string;

/** A text as its messages and values, to be stored; `readText` writes it in the language of its later reader. */
export declare const recordText: (write: () => string) => string;

/** The same of all texts in what is written. */
export declare const recordTexts: <T>(write: () => T) => T;

/** A recorded text in the language of the moment; null where one of its messages is no longer there. */
export declare const readText: (recorded: string) => string | null;
