export type * from './networks.ts';
export { isInNetwork, isWholeNetwork, readNetwork } from './networks.ts';
export type * from './rules.ts';
export {
  PAYMENT_NETWORKS_MAX,
  PAYMENT_REFERENCE_MAX,
  approverBehind,
  cleanNetworks,
  leftToday,
  limitsText,
  newPaymentTokenIssues,
  paymentTokenIssues,
  referenceIssue,
} from './rules.ts';
