export type * from './rules.ts';
export {
  MESSAGE_KINDS,
  MESSAGE_LABELS,
  MESSAGE_MAX,
  MESSAGE_SIDES,
  answerDenial,
  feedbackDraft,
  messageDenial,
} from './rules.ts';
export type * from './selection.ts';
export {
  SELECTION_FIELDS,
  SELECTION_MAX,
  SELECTION_SUBJECT_MAX,
  fillSelection,
  leftOutReason,
  selectionFields,
  selectionIssues,
} from './selection.ts';
