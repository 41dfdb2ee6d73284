export type * from './effect-parts.ts';
export { EFFECT_PARTS, EFFECT_WORDS } from './effect-parts.ts';
export type * from './effect.ts';
export { EFFECT_CHANGES, amendmentEffect, amendmentParts, planDifferences } from './effect.ts';
export type * from './ending.ts';
export { ENDING_REASON_MAX, endDenial, endingEffect, endingWords, owedTerms } from './ending.ts';
export type * from './rules.ts';
export {
  AMENDMENT_STATES,
  AMENDMENT_TEXT_MAX,
  amendDenial,
  amendedPlan,
  amendmentIssues,
  amendmentWords,
  canProposeAmendment,
  decideAmendmentDenial,
  isOpenReport,
  isOpenTerm,
  trimmedChange,
} from './rules.ts';
