export type * from './letter.ts';
export { awardNextSteps, awardStepText } from './letter.ts';
export type * from './rules.ts';
export {
  AWARD_ANSWERS,
  AWARD_METHODS,
  AWARD_REASON_MAX,
  AWARD_STEPS,
  awardAnswerDenial,
  awardReopenDenial,
  findAwardAnswer,
} from './rules.ts';
