export type * from './items.ts';
export { CLAIM_TEXT_MAX, MAX_CLAIM_ITEMS, claimDecisionIssues, claimIssues, itemIssues } from './items.ts';
export type * from './lines.ts';
export { LINE_SUMS, claimedAmount, movedAmount, receivedAmount, sumSpending } from './lines.ts';
export type * from './virement.ts';
export {
  DEFAULT_CLAIM_SETTINGS,
  DEFAULT_VIREMENT_PERCENT,
  MAX_VIREMENT_PERCENT,
  canMoveMoney,
  claimSettingsIssues,
  movableFrom,
  movableTo,
  virementDenial,
  virementIssues,
  virementLimit,
} from './virement.ts';
