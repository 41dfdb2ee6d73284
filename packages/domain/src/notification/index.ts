export type * from './choice-labels.ts';
export { CHOICE_LABELS, NOTIFICATION_CHOICES } from './choice-labels.ts';
export {
  DIGEST_HOUR,
  choiceFor,
  choiceIssue,
  isShownInProduct,
  listChoices,
  mailChoiceDenial,
  readableKinds,
} from './choices.ts';
export type * from './details.ts';
export { detailLabel, detailText, listDetails } from './details.ts';
export type * from './kinds.ts';
export { NOTIFICATION_KINDS, isNotificationKind, notificationKind, notificationSentence, toNotificationFacts } from './kinds.ts';
