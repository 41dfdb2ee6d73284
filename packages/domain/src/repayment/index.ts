export type * from './rules.ts';
export {
  REPAYMENT_REASON_MAX,
  REPAYMENT_STATES,
  receiptIssues,
  receiveDenial,
  repaymentDenial,
  repaymentIssues,
  returnEntries,
  returnableAmount,
} from './rules.ts';
