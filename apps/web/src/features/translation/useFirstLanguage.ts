import { useEffect } from 'react';
import type { Translation } from './translation-calls.ts';

/** Offered first where nothing is translated yet and the interface has the language of the texts. */
const OTHER = 'fr';

/**
 * Without a language in the address: one that was begun, or another than that of the texts.
 * @returns whether what was found is to be shown
 */
export function useFirstLanguage(
  found: Translation | undefined,
  wanted: string | undefined,
  go: (language: string) => void,
): boolean {
  const { sourceLanguage = '', language = '', languages = [] } = found ?? {};
  const first = languages[0]?.language ?? (language === sourceLanguage ? (sourceLanguage === OTHER ? 'en' : OTHER) : language);
  const leads = found !== undefined && (!wanted || wanted === sourceLanguage) && first !== language;
  useEffect(() => {
    if (leads) go(first);
  });
  return !leads;
}
