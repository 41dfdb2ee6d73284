export type * from './deputy.ts';
export { DEPUTY_DAYS_MAX, approvalFor, deputyIssues, deputyWords, isDeputyFor } from './deputy.ts';
