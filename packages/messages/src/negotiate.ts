/** Which language a request is answered in, where no account says it. */
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from './locales.ts';

export interface LocaleHeaders {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}

/**
 * The language that was chosen in this browser; on a first visit the one that the browser prefers, else English.
 * A language further down the browser's list decides nothing: the person reads the first one better.
 */
export function negotiateLocale(headers: LocaleHeaders): Locale {
  const chosen = headers.cookie
    ?.split(';')
    .map((each) => each.trim().split('='))
    .find(([name]) => name === LOCALE_COOKIE)?.[1];
  return [chosen, preferredLanguage(headers['accept-language'])].find(isLocale) ?? DEFAULT_LOCALE;
}

/** 'fr' of 'en;q=0.4, fr-CA, fr;q=0.8': the language of the highest weight, the first of several. */
function preferredLanguage(header: string | undefined): string | undefined {
  const wanted = (header ?? '').split(',').map((each) => {
    const [tag = '', ...rest] = each.split(';').map((part) => part.trim());
    const weight = rest.find((part) => part.startsWith('q='));
    return { code: tag.split('-')[0]?.toLowerCase() ?? '', weight: weight ? Number(weight.slice(2)) || 0 : 1 };
  });
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.code;
}
