/** Languages of content, by their codes (BCP 47), such as `fr`, `pt-BR` or `zh-Hant`. */

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi']);

export const languageDirection = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** The code as it is written by the standard; null for what is no code of a language. */
export function toLanguageCode(text: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** What a language is called in the reader's language (`inLanguage`), or in itself. */
export function languageName(language: string, inLanguage: string = language): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'code' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Offered first when a language is added: those that grants are most often given in. Any other code can be typed. */
export const COMMON_LANGUAGES = [
  'am',
  'ar',
  'bn',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'ga',
  'ha',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'ig',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'mg',
  'ne',
  'nl',
  'no',
  'om',
  'pl',
  'ps',
  'pt',
  'pt-BR',
  'ro',
  'rw',
  'si',
  'sk',
  'sl',
  'sn',
  'so',
  'sq',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'ti',
  'tr',
  'uk',
  'ur',
  'vi',
  'wo',
  'xh',
  'yo',
  'zh',
  'zu',
] as const;
