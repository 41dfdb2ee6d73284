/** Whether changed translations of a published form can be a correction of its version, or need a new one. */
import { canonicalJson } from '../submission/digest.ts';
import type { FormSection } from '../form/types.ts';
import { formLanguages } from '../form/localise.ts';
import { formItems, translatedTexts, withoutUnusedTranslations } from './texts.ts';

/** The sections as they are without any translation. */
export const withoutTranslations = (sections: readonly FormSection[]): FormSection[] =>
  sections.map(({ section_translations: _texts, ...section }) => ({
    ...section,
    section_fields: section.section_fields.map(({ field_translations: _fieldTexts, ...field }) => field),
  }));

/** A translation that replaces another. */
export interface ReplacedTranslation {
  language: string;
  key: string;
  was: string;
  text: string;
}

export type TranslationChange =
  /** Something else than translations differs too, or nothing does. */
  | { kind: 'NONE' }
  /** Translations were added, removed or corrected in capitals, spaces and punctuation only. */
  | { kind: 'CORRECTION'; languages: string[]; texts: number }
  /** These may say something else than before. */
  | { kind: 'MEANING'; replaced: ReplacedTranslation[] };

/** What the translations of `after` change in those of `before`, where nothing else of the form changed. */
export function translationChange(before: readonly FormSection[], after: readonly FormSection[]): TranslationChange {
  const [was, now] = [withoutUnusedTranslations(before), withoutUnusedTranslations(after)];
  if (canonicalJson(withoutTranslations(was)) !== canonicalJson(withoutTranslations(now))) return { kind: 'NONE' };
  const languages: string[] = [];
  const replaced: ReplacedTranslation[] = [];
  let texts = 0;
  for (const language of new Set([...formLanguages(was), ...formLanguages(now)])) {
    const old = new Map(translatedTexts(formItems(was), language).map((text) => [text.key, text.text]));
    const changed = translatedTexts(formItems(now), language).filter(({ key, text }) => text !== old.get(key));
    if (changed.length > 0) languages.push(language);
    texts += changed.length;
    for (const { key, text } of changed) {
      const former = old.get(key) ?? '';
      if (former && text && !saysTheSame(former, text)) replaced.push({ language, key, was: former, text });
    }
  }
  if (replaced.length > 0) return { kind: 'MEANING', replaced };
  return texts > 0 ? { kind: 'CORRECTION', languages: languages.sort((a, b) => (a < b ? -1 : 1)), texts } : { kind: 'NONE' };
}

/** Equal but for capitals, spaces and punctuation; marks between digits count, since 1.5 is not 15. */
export const saysTheSame = (one: string, other: string): boolean => essence(one) === essence(other);

const essence = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\d)[.,]|[.,](?!\d)|(?<=\p{L})-(?=\p{L})/gu, '')
    .replace(/[\s\u2010-\u2015;:!?¿¡…'"’‘“”«»()،؛؟]/gu, '');
