import { type Language, LANGUAGE_COOKIE } from '@grantdesk/domain/language/current';

/** Keeps the choice in this browser for a year and loads the page anew in that language (S30, A19). */
export function chooseLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
