export type * from './rules.ts';
export { HIGH_RISK, MAX_RISKS, RISK_STATES, RISK_TEXT_MAX, RISK_TITLE_MAX, riskIssues, riskLevel } from './rules.ts';
