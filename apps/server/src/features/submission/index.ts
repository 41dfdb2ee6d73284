export { isOtherThan, withChange, withKeptFiles, type Change } from './change.ts';
export { followPublishedForms } from './move.ts';
export { formerFields, keptApart, pinnedForm, type PinnedForm } from './forms.ts';
export {
  copySubmission,
  findSubmission,
  insertSubmission,
  lockSubmission,
  type OwnerKind,
  type SubmissionRecord,
} from './queries.ts';
export {
  answersOf,
  filesOf,
  finish,
  receiptOf,
  refuseUnknownFields,
  saveAnswers,
  type FileFact,
  type Receipt,
} from './service.ts';
