import { type Locale, LOCALE_COOKIE } from '@grantdesk/messages';

/** The language chosen in this tab and not yet saved to an account: people also choose before they sign in. */
export const CHOSEN = 'language-chosen';

/** Keeps a language in this browser for a year; false where it keeps no cookies. */
export function saveLanguage(language: Locale): boolean {
  document.cookie = `${LOCALE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  return document.cookie.includes(`${LOCALE_COOKIE}=${language}`);
}

/** Chooses a language, for this browser and the account that is signed in here or signs in next. */
export function chooseLanguage(language: Locale): void {
  sessionStorage.setItem(CHOSEN, language);
  saveLanguage(language);
  location.reload();
}
