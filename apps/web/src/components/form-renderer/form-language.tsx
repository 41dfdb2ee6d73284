import { m, getLocale } from '@grantdesk/messages';
import { closestLanguage, formLanguages, localiseField, localiseSections } from '@grantdesk/domain/form/localise';
import type { FormField, FormSection } from '@grantdesk/domain/form/types';
import { languageDirection, languageName } from '@grantdesk/domain/translation/languages';
import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { useStored } from '#ui/useStored.ts';
import classes from './controls.module.css';

/** What a form asks, and the language that it is written in. The sections of an answer of the API are such. */
export interface FormContent {
  language: string;
  sections: readonly unknown[];
}

export interface FormLanguage {
  /** The language that the form is read in. */
  language: string;
  /** All that it can be read in, its own first. */
  languages: readonly string[];
  choose: (language: string) => void;
  /** A section as it is read; the same object each time, so that nothing is drawn again. */
  section: (section: FormSection) => FormSection;
  field: (field: FormField) => FormField;
  /** For the element around the form's texts. */
  attributes: { lang?: string; dir?: 'ltr' | 'rtl' };
}

const OWN: FormLanguage = {
  language: '',
  languages: [],
  choose: () => undefined,
  section: (section) => section,
  field: (field) => field,
  attributes: {},
};

const Context = createContext<FormLanguage>(OWN);

/** The language of the form around; its own, where no choice is offered. */
export const useFormLanguage = (): FormLanguage => useContext(Context);

/** Chosen once for every form that is offered in it; until then the language of the interface, where the form has it. */
const REMEMBERED = 'form-language';

/** Offers what is inside in the languages that the form is translated into. Answers, logic and ids stay as they are. */
export function FormLanguageProvider({
  form,
  more,
  children,
}: {
  form: FormContent;
  /** Languages of what is read beside the form. */
  more?: readonly string[] | undefined;
  children: ReactNode;
}) {
  const [chosen, choose] = useStored(REMEMBERED, '');
  const { language: own } = form;
  const sections = form.sections as readonly FormSection[];
  const languages = useMemo(
    () => [own, ...new Set([...formLanguages(sections), ...(more ?? [])])].filter((one, at, all) => all.indexOf(one) === at),
    [own, sections, more],
  );
  const language = (chosen && closestLanguage(languages, chosen)) || closestLanguage(languages, getLocale()) || own;
  const value = useMemo((): FormLanguage => {
    const shown = { lang: language, dir: languageDirection(language) };
    if (language === own) return { ...OWN, language, languages, choose, attributes: shown };
    const read = new WeakMap<FormSection, FormSection>();
    const section = (given: FormSection): FormSection => {
      const known = read.get(given) ?? localiseSections([given], language)[0] ?? given;
      read.set(given, known);
      return known;
    };
    return { language, languages, choose, section, field: (field) => localiseField(field, language), attributes: shown };
    // The setter is new at each drawing and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [language, languages, own]);
  return <Context value={value}>{children}</Context>;
}

/** The choice of the language; nothing where there is only one. */
export function FormLanguagePicker({ className = '' }: { className?: string }) {
  const { language, languages, choose } = useFormLanguage();
  const id = useId();
  if (languages.length < 2) return null;
  return (
    <p className={`flex items-center gap-2 text-sm/5 text-muted print:hidden ${className}`}>
      <label htmlFor={id}>{m.translation.readIn()}</label>
      <span className={`${classes.selectBox} max-w-50`}>
        <select id={id} className={classes.select} value={language} onChange={(event) => choose(event.currentTarget.value)}>
          {/* Each language by its own name, as its readers look for it. */}
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </span>
    </p>
  );
}

/** The name of a section above its fields, as it is read. */
export function SectionHeading({ section }: { section: FormSection }) {
  const { section: read, attributes } = useFormLanguage();
  return (
    <h2 className="mb-4 text-xl/7" {...attributes}>
      {read(section).section_name}
    </h2>
  );
}
