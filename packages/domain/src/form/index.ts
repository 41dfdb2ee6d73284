export type * from './answer-sheet.ts';
export { answerSheet, notASheet, readAnswerSheet } from './answer-sheet.ts';
export { answerCell, answerLines, notProvided } from './answer-text.ts';
export { comparable, comparableItems, compareAnswer, isComparison, matches } from './compare.ts';
export type * from './compile.ts';
export { compileForm, getFieldLogic, getSectionLogic, logicSources, referredField } from './compile.ts';
export { COMPARISON_WORDS, describeCondition, describeLogic, describeRule } from './describe-logic.ts';
export type * from './diff.ts';
export { diffForms, lostFields, moveAnswers } from './diff.ts';
export type * from './edit.ts';
export {
  changeField,
  changeSection,
  columnIdFor,
  defined,
  duplicateField,
  duplicateSection,
  findAdjacentPlace,
  insertField,
  moveField,
  newField,
  placeOfField,
  removeField,
  renameField,
  retyped,
  withOptions,
} from './edit.ts';
export type * from './field-types.ts';
export { FIELD_TYPE_ROWS, fieldTypeRow, isInput, readFieldType, validateCell } from './field-types.ts';
export {
  BYTES_PER_MB_INPUT,
  BYTES_PER_MB_VALIDATION,
  allowedExtensions,
  allowedGroups,
  allowedMimeTypes,
  effectiveMaxFiles,
  effectiveMinFiles,
  selectFiles,
  validateFiles,
} from './files.ts';
export type * from './formula.ts';
export { FORMULA_FUNCTIONS, evaluateFormula, parseFormula } from './formula.ts';
export { countCharacters, firstCharacter, graphemes } from './graphemes.ts';
export { prepareImport, withSectionIds } from './import.ts';
export { FORM_KIND_LABELS, FORM_STATUS_LABELS } from './labels.ts';
export {
  closestLanguage,
  columnOptionPart,
  columnPart,
  formLanguages,
  localiseField,
  localiseProgramme,
  localiseSections,
  localiseText,
  optionLabel,
  optionPart,
  programmeTextPart,
} from './localise.ts';
export type * from './logic-issues.ts';
export { COMFORTABLE_FIELDS, isPublishable, logicIssues } from './logic-issues.ts';
export { changesBetween, mergeAnswers, mergeThreeWay } from './merge-answers.ts';
export { canonicalAnswer, mostParts, normaliseAnswer, normaliseText, withoutNul } from './normalise.ts';
export type * from './progress.ts';
export { formPercent, sectionProgress } from './progress.ts';
export type * from './question-facts.ts';
export { questionFacts } from './question-facts.ts';
export { canMatch, whyNeverHolds } from './reachability.ts';
export type * from './reuse.ts';
export { answersFor, candidates, findOption, isBrought } from './reuse.ts';
export type * from './smart-logic.ts';
export {
  affectedBy,
  evaluateAfter,
  evaluateForm,
  evaluateLogic,
  firstMatch,
  visibleFields,
  visibleSections,
} from './smart-logic.ts';
export type * from './table.ts';
export {
  DEFAULT_MAX_ROWS,
  MAX_ROWS,
  canonicalRows,
  cellIssues,
  cellText,
  columnAsField,
  columnTexts,
  filledRows,
  getColumns,
  isBlankRow,
  maxRows,
  minRows,
  normaliseRow,
  readRow,
  readRows,
  validateTable,
  writeRows,
} from './table.ts';
export { checkLength, countWords, counterText, lengthCounter } from './text-length.ts';
export { isCalendarDay, isEmail, isPhone, isPositiveDecimal, isUrl, normalisePhone, readDecimal } from './text-rules.ts';
export type * from './trace.ts';
export { traceField, traceRule, wouldCircle } from './trace.ts';
export type * from './types.ts';
export {
  ALL_FIELD_TYPES,
  COLUMN_TYPES,
  DEFAULT_FIELD_TYPE,
  EXTENSION_FIELD_TYPES,
  FIELD_TYPES,
  FILE_GROUPS,
  LENGTH_TYPES,
  LOGIC_ACTIONS,
  LOGIC_COMPARISONS,
} from './types.ts';
export type * from './validate.ts';
export { findAnswer, submittable, validateField, validateForm, validateSection } from './validate.ts';
export { answerItems, isEmptyAnswer, sameAnswer } from './values.ts';
