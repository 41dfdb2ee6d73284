export { isOtherThan, withChange, withStoredFiles, type Change } from './change.ts';
export { followPublishedForms } from './move.ts';
export { keptApart, pinnedForm, type PinnedForm } from './forms.ts';
export {
  copySubmission,
  findFilesOfDrafts,
  findSubmission,
  findWritings,
  insertSubmission,
  lockSubmission,
  storeAnswers,
  type OwnerKind,
  type SubmissionRecord,
} from './queries.ts';
export {
  answersOf,
  factsOf,
  filesOf,
  finish,
  validateChange,
  receiptOf,
  saveAnswers,
  type FileFact,
  type Receipt,
} from './service.ts';
