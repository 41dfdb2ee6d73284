export { EMAIL_CHANGE_MINUTES, emailChangeIssues, emailChangeWords } from './email-change.ts';
export { IDENTITY_MINUTES, PASSWORD_MIN, isIdentityFresh, passwordGuessable } from './identity.ts';
export type * from './invite-rows.ts';
export { INVITE_ROWS_MAX, inviteRowIssues, inviteWords, parseInviteRows, roleNamed } from './invite-rows.ts';
export { USER_NAME_MAX, nameError, nameMessages, optionalNameError } from './person-name.ts';
export type * from './rules.ts';
export { ACCOUNT_STATUSES, newUserIssues, toAccountType, userChangeIssues, userDenial, userWords } from './rules.ts';
export {
  RECOVERY_CODES,
  codeProblem,
  codeWords,
  isDeviceCode,
  isRecoveryCode,
  plainCode,
  secondFactorDue,
  shownRecoveryCode,
} from './second-factor.ts';
export type * from './view-as.ts';
export { viewDenial, viewWords } from './view-as.ts';
