export { COMMON_LANGUAGES, languageDirection, languageName, toLanguageCode } from './languages.ts';
export type * from './meaning.ts';
export { saysTheSame, translationChange, withoutTranslations } from './meaning.ts';
export type * from './texts.ts';
export {
  TEXT_KINDS,
  TEXT_STATES,
  formItems,
  programmeItem,
  tallyTranslation,
  textMark,
  translateProgramme,
  translateSections,
  translatedTexts,
  withoutUnusedTranslations,
} from './texts.ts';
