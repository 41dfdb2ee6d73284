export type * from './adapter.ts';
export {
  CHECK_SOURCES,
  ELSEWHERE,
  REGISTER_KEYS,
  STANDINGS,
  dayOf,
  lineOf,
  listOf,
  objectOf,
  requiredText,
  textOf,
  textsOf,
} from './adapter.ts';
export type * from './adapters.ts';
export { REGISTER_ADAPTERS, getRegister, sourceLabel, subjectsOf, toLookup } from './adapters.ts';
export type * from './answer.ts';
export {
  CHECK_FAILURES,
  CHECK_STATES,
  checkPause,
  failed,
  failureText,
  isTemporary,
  notFoundThere,
  readAnswer,
} from './answer.ts';
export type * from './concerns.ts';
export { REVIEW_OUTCOMES, concernText, concernsOf, sortConcerns } from './concerns.ts';
export { isSameName } from './names.ts';
export type * from './problems.ts';
export { PROBLEM_KINDS, checksDenial, isRenewable, problemText, registerProblems } from './problems.ts';
export type * from './settings.ts';
export { MAX_REGISTER_KEY, MAX_RENEW_DAYS, RENEW_DAYS, registerIssues } from './settings.ts';
