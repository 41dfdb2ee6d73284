export type * from './figures.ts';
export { discloseCounts } from './figures.ts';
export type * from './questions.ts';
export {
  DEFAULT_THRESHOLD,
  EQUALITY_BATCH,
  MAX_THRESHOLD,
  MIN_THRESHOLD,
  canBeCounted,
  compileEqualityForm,
  countAnswers,
  equalityIssues,
  toEqualityForm,
} from './questions.ts';
