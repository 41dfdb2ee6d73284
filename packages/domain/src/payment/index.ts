export type * from './access.ts';
export { canReadAccount, canReadBank, canReadPayment, canSetLimit } from './access.ts';
export { LARGEST_AMOUNT, answerToMinor, isAmount, plainAmount, readAmount } from './amounts.ts';
export type * from './bank.ts';
export {
  BANK_LINK_MINUTES,
  BANK_STATES,
  bankIssues,
  bankWords,
  cleanNumber,
  isIban,
  isRoutingNumber,
  lastFour,
  maskedNumber,
} from './bank.ts';
export type * from './completion.ts';
export { complete, completionIssues, completionWords, leftToPay } from './completion.ts';
export type * from './decision.ts';
export {
  PAYMENT_DECISIONS,
  PAYMENT_STATUSES,
  approvalDenial,
  approve,
  canRevealAccount,
  completionDenial,
  needsTwo,
  paymentMessages,
  requestDenial,
  withhold,
  withholdDenial,
} from './decision.ts';
export type * from './evidence.ts';
export { describeEvidence, isReportApproved } from './evidence.ts';
export type * from './grants.ts';
export {
  DUE_STATUSES,
  MAX_CONDITIONS,
  amountDue,
  grantedAmount,
  listConditions,
  overBudget,
  proposedGrant,
  sumGrants,
} from './grants.ts';
export type * from './ledger.ts';
export {
  ACCOUNT_PARTS,
  LEDGER_KINDS,
  NO_SUMS,
  leftOfCommitment,
  shareReleased,
  splitAccount,
  sumLedger,
  toAccount,
  totalAccount,
} from './ledger.ts';
export type * from './limit.ts';
export { isLooserLimit, limitAfterAmendment, limitOfAddedPayment, limitRaisedOn, stricterLimit } from './limit.ts';
export type * from './next-step.ts';
export { PAYMENT_STEPS, nextPaymentStep } from './next-step.ts';
export type * from './outlook.ts';
export { approvalOutlook, nextApprovers, outlookMessages, outlookWarning } from './outlook.ts';
