export type * from './rules.ts';
export {
  OWN_WEBHOOKS,
  READS_PAYMENTS,
  RECORDS_PAYMENTS,
  TOKEN_ACTS,
  TOKEN_DAYS_MAX,
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
  canHandleTokens,
  scopesRead,
  tokenIssues,
  tokenReaches,
  tokenWords,
} from './rules.ts';
