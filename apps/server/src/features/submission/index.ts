export { isOtherThan, withChange, withKeptFiles, type Change } from './change.ts';
export { followPublishedForms } from './move.ts';
export { formerFields, keptApart, pinnedForm, type PinnedForm } from './forms.ts';
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
  judgeChange,
  receiptOf,
  refuseUnknownFields,
  saveAnswers,
  type FileFact,
  type Receipt,
} from './service.ts';
