/** The texts of a form or programme that applicants read, and their translations, which are stored beside them. */
import { columnPart, columnOptionPart, optionPart, programmeTextPart } from '../form/localise.ts';
import type { FormField, FormSection, Translation, Translations } from '../form/types.ts';

export const TEXT_KINDS = [
  'SECTION',
  'DESCRIPTION',
  'QUESTION',
  'HINT',
  'PLACEHOLDER',
  'OPTION',
  'COLUMN',
  'NAME',
  'ELIGIBILITY',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** One text in the language that the form or programme is written in. */
export interface SourceText {
  /** Unique within the form or programme; stays the same while its question does. */
  key: string;
  kind: TextKind;
  /** Empty for the texts of a programme. */
  section_id: string;
  /** Empty for the texts of a section itself, and of a programme. */
  field_id: string;
  source: string;
  isHtml: boolean;
}

/** A text, and the name under which its translations are stored. */
interface Part extends Omit<SourceText, 'key' | 'section_id' | 'field_id'> {
  part: string;
}

/** What carries translations, with those of its parts that need one. */
export interface TextItem {
  /** Before the part in a key. */
  prefix: string;
  section_id: string;
  field_id: string;
  parts: Part[];
  translations: Translations;
}

const plain = (part: string, kind: TextKind, source: string | undefined, isHtml = false): Part => ({
  part,
  kind,
  source: source ?? '',
  isHtml,
});

/** Without letters there is nothing to translate: a year, a range, a dash. Equal options are one text. */
const translatable = (parts: Part[]): Part[] => [
  ...new Map(
    parts.filter(({ source }) => /\p{L}/u.test(source.replace(/<[^>]*>/g, ''))).map((part) => [part.part, part]),
  ).values(),
];

const sectionItem = (section: FormSection): TextItem => ({
  prefix: `section/${section.section_id}/`,
  section_id: section.section_id,
  field_id: '',
  parts: translatable([
    plain('name', 'SECTION', section.section_name),
    plain('description', 'DESCRIPTION', section.section_description, true),
  ]),
  translations: section.section_translations ?? {},
});

const fieldItem = (field: FormField, section_id: string): TextItem => ({
  prefix: `field/${field.field_id}/`,
  section_id,
  field_id: field.field_id,
  parts: translatable([
    plain('label', 'QUESTION', field.field_label),
    plain('description', 'HINT', field.field_description),
    plain('placeholder', 'PLACEHOLDER', field.field_placeholder),
    ...(field.field_options ?? []).map(({ value }) => plain(optionPart(value), 'OPTION', value)),
    ...(field.field_columns ?? []).flatMap((column) => [
      plain(columnPart(column.column_id), 'COLUMN', column.column_label),
      ...(column.column_options ?? []).map(({ value }) => plain(columnOptionPart(column.column_id, value), 'OPTION', value)),
    ]),
  ]),
  translations: field.field_translations ?? {},
});

/** Every section and field, in the order of the form. */
export const formItems = (sections: readonly FormSection[]): TextItem[] =>
  sections.flatMap((section) => [
    sectionItem(section),
    ...section.section_fields.map((field) => fieldItem(field, section.section_id)),
  ]);

/** The texts of a programme: its name and description, and what its eligibility check says. */
export interface ProgrammeTexts {
  name: string;
  /** HTML */
  description: string;
  eligibility: { intro: string; rules: { text: string }[] } | null;
  translations: Translations;
}

export const programmeItem = ({ name, description, eligibility, translations }: ProgrammeTexts): TextItem => ({
  prefix: 'programme/',
  section_id: '',
  field_id: '',
  parts: translatable([
    plain('name', 'NAME', name),
    plain('description', 'DESCRIPTION', description, true),
    ...(eligibility ? [eligibility.intro, ...eligibility.rules.map(({ text }) => text)] : []).map((text) =>
      plain(programmeTextPart(text), 'ELIGIBILITY', text),
    ),
  ]),
  translations,
});

export const TEXT_STATES = ['MISSING', 'CHANGED', 'TRANSLATED'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** `CHANGED`: the source is not the one that was translated. */
export type TranslatedText = SourceText & { text: string; state: TextState };

/** Every text with its translation into a language, in order. */
export function translatedTexts(items: readonly TextItem[], language: string): TranslatedText[] {
  return items.flatMap(({ prefix, section_id, field_id, parts, translations }) =>
    parts.map(({ part, kind, source, isHtml }) => {
      const found = own(translations[language], part);
      const state = !found ? 'MISSING' : found.of === textMark(source) ? 'TRANSLATED' : 'CHANGED';
      return { key: prefix + part, kind, section_id, field_id, source, isHtml, text: found?.text ?? '', state };
    }),
  );
}

export interface TranslationTally {
  texts: number;
  missing: number;
  changed: number;
}

/** How far the translation into a language is. */
export function tallyTranslation(texts: readonly TranslatedText[]): TranslationTally {
  const count = (state: TextState) => texts.filter((text) => text.state === state).length;
  return { texts: texts.length, missing: count('MISSING'), changed: count('CHANGED') };
}

/** A new translation; an empty text removes it. `source` is what was translated, where that may not be today's text. */
export interface NewTranslation {
  key: string;
  text: string;
  source?: string | undefined;
}

/** The translations of an item with those of `changes` that are about its texts; undefined where none is left. */
function translateItem(item: TextItem, language: string, changes: Map<string, NewTranslation>): Translations | undefined {
  let texts = item.translations[language] ?? {};
  for (const { part, source } of item.parts) {
    const change = changes.get(item.prefix + part);
    if (!change) continue;
    texts = withPart(texts, part, change.text.trim() && { text: change.text, of: textMark(change.source ?? source) });
  }
  return withLanguage(item.translations, language, texts);
}

const byKey = (changes: readonly NewTranslation[]) => new Map(changes.map((change) => [change.key, change]));

/** The sections with translations into a language; changes of texts that the form does not have are ignored. */
export function translateSections(
  sections: readonly FormSection[],
  language: string,
  changes: readonly NewTranslation[],
): FormSection[] {
  const wanted = byKey(changes);
  return sections.map((section) => ({
    ...withTranslations(section, 'section_translations', translateItem(sectionItem(section), language, wanted)),
    section_fields: section.section_fields.map((field) =>
      withTranslations(field, 'field_translations', translateItem(fieldItem(field, section.section_id), language, wanted)),
    ),
  }));
}

/** The translations of a programme with changes of those into a language. */
export const translateProgramme = (
  programme: ProgrammeTexts,
  language: string,
  changes: readonly NewTranslation[],
): Translations => translateItem(programmeItem(programme), language, byKey(changes)) ?? {};

/** Without the translations of what the form no longer has: what is published carries none of them. */
export function withoutUnusedTranslations(sections: readonly FormSection[]): FormSection[] {
  const pruned = ({ parts, translations }: TextItem): Translations | undefined => {
    const used = new Set(parts.map(({ part }) => part));
    const entries = Object.entries(translations)
      .map(
        ([language, texts]) => [language, Object.fromEntries(Object.entries(texts).filter(([part]) => used.has(part)))] as const,
      )
      .filter(([, texts]) => Object.keys(texts).length > 0);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  return sections.map((section) => ({
    ...withTranslations(section, 'section_translations', pruned(sectionItem(section))),
    section_fields: section.section_fields.map((field) =>
      withTranslations(field, 'field_translations', pruned(fieldItem(field, section.section_id))),
    ),
  }));
}

const own = (texts: Record<string, Translation> | undefined, part: string): Translation | undefined =>
  texts && Object.hasOwn(texts, part) ? texts[part] : undefined;

function withPart(texts: Record<string, Translation>, part: string, translation: Translation | ''): Record<string, Translation> {
  const others = Object.entries(texts).filter(([name]) => name !== part);
  return Object.fromEntries(translation ? [...others, [part, translation]] : others);
}

function withLanguage(all: Translations, language: string, texts: Record<string, Translation>): Translations | undefined {
  const others = Object.entries(all).filter(([name]) => name !== language);
  const entries = Object.keys(texts).length > 0 ? [...others, [language, texts] as const] : others;
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The item with its translations; without the key where there are none. */
function withTranslations<T extends object, K extends keyof T>(item: T, key: K, translations: T[K] | undefined): T {
  const { [key]: _, ...rest } = item;
  return (translations ? { ...rest, [key]: translations } : rest) as T;
}

/** A short mark of a text by which a change of it is noticed: 32-bit FNV-1a in base 36. */
export function textMark(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
