export type * from './eligibility.ts';
export { moveDenial, refusalsByReason, stageEligibility } from './eligibility.ts';
export type * from './flags.ts';
export { APPROVAL_FLAGS, CLOSING_FLAGS, UNGRANTED_FLAGS, findOutcome, isGranted } from './flags.ts';
export type * from './labels.ts';
export { STATUS_LABELS, sentenceCase, statusLabel } from './labels.ts';
export type * from './place.ts';
export { PLACES, PLACE_BY_FLAG, PLACE_LABELS, findPlace, listPlaces, stageSince } from './place.ts';
export type * from './shape.ts';
export {
  FULL_CHAIN,
  PROGRAMME_SHAPES,
  PROGRAMME_STAGES,
  STAGE_FACTS,
  changedStages,
  flagsFrom,
  isUsedFlag,
  listTaskActions,
  stageChangeDenial,
  taskActionDenial,
  toStageSet,
} from './shape.ts';
export type * from './stages.ts';
export {
  STAFF_STAGE_ACTIONS,
  STAGE_ACTIONS,
  STAGE_ACTION_ROWS,
  actionsOfTab,
  isGrantDecision,
  neededFlag,
  stageActionRow,
  tabBeforeStep,
} from './stages.ts';
export type * from './tabs.ts';
export {
  APPLICATION_PROGRESS,
  INTERVIEW_STATUSES,
  STAGE_TABS,
  STAGE_TAB_ROWS,
  boardRecommendation,
  contractStatus,
  dropOff,
  furthestTab,
  grantStatus,
  granteeStatus,
  hasTab,
  lastTabBeforeBoard,
  listTabs,
  neighbourTabs,
  progressShown,
  readsProposal,
  showsGrantStatus,
  showsRecommendation,
  stageTab,
  tabLists,
} from './tabs.ts';
export type * from './transition.ts';
export { stageActionDenial, transition } from './transition.ts';
