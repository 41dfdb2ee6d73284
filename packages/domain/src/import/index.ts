export type * from './fields.ts';
export {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  guessMapping,
  headingKey,
  importFieldLabel,
  importFields,
  importKindLabel,
  mappingIssues,
} from './fields.ts';
export type * from './row.ts';
export { identifyingText, importReasonText, readImportRow } from './row.ts';
export type * from './rules.ts';
export {
  IMPORT_ACTIONS,
  IMPORT_LIMITS,
  IMPORT_ROW_STATES,
  IMPORT_STATES,
  canImport,
  importDenial,
  isImportBusy,
} from './rules.ts';
export type * from './values.ts';
export { PAST_OUTCOMES, pastOutcomeLabel, readCurrency, readDay, readImportAmount, readOrgId, readOutcome } from './values.ts';
