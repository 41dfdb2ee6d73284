import type { Locale } from '@grantdesk/messages';

/** Whose text of an email it is: of one programme or of all, in one language. */
export interface Scope {
  language: Locale;
  programme?: string;
}
