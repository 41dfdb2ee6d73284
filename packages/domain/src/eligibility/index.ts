export type * from './check.ts';
export {
  CHECK_QUESTIONS_MAX,
  CHECK_RULES_MAX,
  ELIGIBILITY_OUTCOMES,
  RULE_OUTCOMES,
  RULE_TEXT_MAX,
  answersToKeep,
  canBeAsked,
  checkIssues,
  judgeEligibility,
  toCheckForm,
} from './check.ts';
