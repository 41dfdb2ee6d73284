import { type Language, LANGUAGE_COOKIE } from '@grantdesk/domain/language/current';

/** The language chosen in this tab and not yet saved to an account: people also choose before they sign in. */
export const CHOSEN = 'language-chosen';

/** Keeps a language in this browser for a year; false where it keeps no cookies. */
export function saveLanguage(language: Language): boolean {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  return document.cookie.includes(`${LANGUAGE_COOKIE}=${language}`);
}

/** Chooses a language, for this browser and the account that is signed in here or signs in next. */
export function chooseLanguage(language: Language): void {
  sessionStorage.setItem(CHOSEN, language);
  saveLanguage(language);
  location.reload();
}
