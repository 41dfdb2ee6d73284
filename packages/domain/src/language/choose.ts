/** Which language a request is answered in. */
import { LANGUAGE_COOKIE, LANGUAGES } from './current.ts';
import type { Language } from './current.ts';

const known = (code: string | undefined): Language | undefined => LANGUAGES.find(({ value }) => value === code)?.value;

/**
 * The language that was chosen in this browser; on a first visit the one that the browser asks for before all others, else English.
 * A language further down the browser's list decides nothing: the person reads the first one better.
 */
export function readLanguage(headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }): Language {
  const chosen = headers.cookie
    ?.split(';')
    .map((each) => each.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return known(chosen) ?? known(firstWanted(headers['accept-language'])) ?? 'en';
}

/** 'fr' of 'en;q=0.4, fr-CA, fr;q=0.8': the language of the highest weight, the first of several. */
function firstWanted(header: string | undefined): string | undefined {
  const wanted = (header ?? '').split(',').map((each) => {
    const [tag = '', ...rest] = each.split(';').map((part) => part.trim());
    const weight = rest.find((part) => part.startsWith('q='));
    return { code: tag.split('-')[0]?.toLowerCase() ?? '', weight: weight ? Number(weight.slice(2)) || 0 : 1 };
  });
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.code;
}
