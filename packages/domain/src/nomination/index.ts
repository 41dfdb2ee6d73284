export type * from './rules.ts';
export {
  NOMINATION_INTRO_MAX,
  NOMINATION_NAME_MAX,
  NOMINATION_REASON_MAX,
  NOMINATION_STATES,
  nominationIssues,
  nominationStateLabel,
} from './rules.ts';
