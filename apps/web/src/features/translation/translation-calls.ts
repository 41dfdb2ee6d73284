import type { Answer } from '@grantdesk/api';
import { call } from '#api/client.ts';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';

export type Translation = Answer<'translation.one'>['data'];
export type ImportedTranslation = Answer<'translation.import'>['data'];
type Change = { language: string; texts: { key: string; text: string }[]; sourceLanguage?: string; revision?: number };

/** The calls about the texts of one form, or of one programme. */
export interface TranslationCalls {
  query: (language: string) => ReturnType<typeof readQuery<'translation.one'>>;
  update: (body: Change) => Promise<Answer<'translation.update'>>;
  import: (body: { language: string; content: string }) => Promise<Answer<'translation.import'>>;
  file: (language: string, format: 'xliff' | 'csv') => string;
}

export const formCalls = (id: string): TranslationCalls => ({
  query: (language) => readQuery('translation.one', { params: { id }, query: { language } }),
  update: (body) => call('translation.update', { params: { id }, body }),
  import: (body) => call('translation.import', { params: { id }, body }),
  file: (language, format) => documents.formTexts(id, { language, format }),
});

export const programmeCalls = (id: string): TranslationCalls => ({
  query: (language) =>
    readQuery('translation.programmeOne', { params: { id }, query: { language } }) as ReturnType<TranslationCalls['query']>,
  update: (body) => call('translation.programmeUpdate', { params: { id }, body }),
  import: (body) => call('translation.programmeImport', { params: { id }, body }),
  file: (language, format) => documents.programmeTexts(id, { language, format }),
});
