import type { AnswerValue } from '@grantdesk/domain/form/types';
import { createContext, use, useCallback } from 'react';
import type { FileAnswer, FormField } from '@grantdesk/domain/form/types';
import type { UnfinishedFile, UploadControl, UploadEvents } from '../files/types.ts';
import type { AnswerStore } from './answer-store.ts';
import { useStore } from '#ui/use-store.ts';

/** How files reach the server, and what it already has of them. */
export interface FieldUploads {
  start: (field: FormField, file: File, events: UploadEvents) => UploadControl;
  unfinished: (field: FormField) => UnfinishedFile[];
  forget: (key: string) => void;
  thumbnailOf: ThumbnailOf;
}

/** Address of the small picture of an image; null for every other kind. */
export type ThumbnailOf = (file: FileAnswer) => string | null;
export type OpenFile = (file: FileAnswer, among: FileAnswer[]) => void;

/** What fields need from the screen around them. */
export interface FormTools {
  store: AnswerStore;
  readOnly: boolean;
  countries: () => Promise<readonly string[]>;
  statesOf: (country: string) => Promise<readonly string[]>;
  uploads: FieldUploads;
  /** Opens a stored file; the others are the files beside it. */
  onOpenFile?: OpenFile | undefined;
}

export const FormToolsContext = createContext<FormTools | null>(null);

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext);
  if (!tools) throw new Error('A form field needs a SectionForm around it');
  return tools;
}

/** One field's answer and error; draws again for no other field. */
export function useField(
  store: AnswerStore,
  fieldId: string,
): { value: AnswerValue; error: string | undefined; set: (value: AnswerValue) => void } {
  const subscribe = useCallback((listener: () => void) => store.subscribeField(fieldId, listener), [store, fieldId]);
  const value = useStore(subscribe, () => store.get(fieldId));
  const error = useStore(subscribe, () => store.error(fieldId));
  const set = useCallback((next: AnswerValue) => store.set(fieldId, next), [store, fieldId]);
  return { value, error, set };
}

export const useVisible = (store: AnswerStore): ReadonlySet<string> => useStore(store.subscribeVisible, store.visible);
export const useErrors = (store: AnswerStore): ReadonlyMap<string, string> => useStore(store.subscribeErrors, store.errors);

/** Text of an answer that is one text. */
export const toText = (value: AnswerValue): string => (typeof value === 'string' ? value : (value?.[0] ?? ''));

/** The id of a field's control; the error summary leads here. */
export const controlId = (fieldId: string): string => `field-${fieldId}`;
