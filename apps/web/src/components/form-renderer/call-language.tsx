import { localiseProgramme, localiseText } from '@grantdesk/domain/form/localise';
import type { FormSection, Translations } from '@grantdesk/domain/form/types';
import { type ReactNode, useMemo } from 'react';
import { type FormContent, FormLanguageProvider, useFormLanguage } from './form-language.tsx';

/** A call with its questions, as anyone may read it. */
interface Call extends FormContent {
  name: string;
  description: string;
  /** The language of name and description. */
  programmeLanguage: string;
  translations: Translations;
  eligibility: { intro: string; questions: string[] } | null;
}

/** Offers a call in the languages of its form and of its own texts. */
export function CallLanguageProvider({ call, children }: { call: Call; children: ReactNode }) {
  const more = useMemo(() => [call.programmeLanguage, ...Object.keys(call.translations)], [call]);
  return (
    <FormLanguageProvider form={call} more={more}>
      {children}
    </FormLanguageProvider>
  );
}

/** The call as it is read. */
export function useCall<T extends Call>(call: T): T {
  const { language, section } = useFormLanguage();
  return useMemo(
    () => ({
      ...localiseProgramme(call, language),
      sections: (call.sections as FormSection[]).map(section),
      eligibility: call.eligibility && {
        ...call.eligibility,
        intro: localiseText(call.translations, language, call.eligibility.intro),
      },
    }),
    [call, language, section],
  );
}
