export { amountInWords, numberInWords } from './amount-in-words.ts';
export type * from './merge.ts';
export { MERGE_FIELDS, fillMergeFields, mergeValues, unknownMergeFields } from './merge.ts';
export type * from './period.ts';
export { proposedPeriod } from './period.ts';
export type * from './rules.ts';
export {
  CONTRACT_BODY_MAX,
  CONTRACT_FILE_MB,
  CONTRACT_STATUSES,
  CONTRACT_TITLE_MAX,
  COPY_STATES,
  SIGNED_NAME_MAX,
  bodyIssues,
  contractDenial,
  contractMessages,
  signatureIssues,
  termsIssues,
} from './rules.ts';
