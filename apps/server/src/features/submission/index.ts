export { isOtherThan, withChange, withStoredFiles, type Change } from './change.ts';
export { followPublishedForms } from './move.ts';
export { keptApart, pinnedForm, type PinnedForm } from './forms.ts';
export { receiptFacts, writeAnswers, type WrittenForm } from './paper.ts';
export {
  copySubmission,
  FILES_OF_SUBMISSION,
  findFilesOf,
  findSubmission,
  insertSubmission,
  lockSubmission,
  selectFilesOfWritings,
  selectWritings,
  type OwnerKind,
  type StoredAnswers,
  type SubmissionRecord,
} from './queries.ts';
export {
  toAnswers,
  toFileFacts,
  readFileFacts,
  readNamedFiles,
  finish,
  validateChange,
  toReceipt,
  saveAnswers,
  type FileFact,
  type Receipt,
} from './service.ts';
