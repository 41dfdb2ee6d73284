export type * from './deadlines.ts';
export { DEADLINE_KINDS, daysAhead, deadlineWords, hoursAhead, isNear } from './deadlines.ts';
export type * from './funnel.ts';
export { funnelWords, toFunnel } from './funnel.ts';
export type * from './getting-started.ts';
export { GETTING_STARTED_LABELS, GETTING_STARTED_STEPS, gettingStarted } from './getting-started.ts';
export type * from './home.ts';
export { HOME_KINDS, homeOrder } from './home.ts';
export type * from './links.ts';
export {
  BEHIND_LISTS,
  DUE_DAYS,
  NEXT_STEPS,
  QUIET_DAYS,
  SOON_DAYS,
  STUCK_DAYS,
  linkToAllProjects,
  linkToBank,
  linkToChanges,
  linkToDeclined,
  linkToDrafts,
  linkToLate,
  linkToMessages,
  linkToNextStep,
  linkToOwnCompleted,
  linkToOwnTasks,
  linkToPaid,
  linkToPayments,
  linkToPlace,
  linkToProjects,
  linkToProposals,
  linkToReplies,
  linkToReportsDue,
  linkToStage,
  linkToSubmitted,
  linkToTab,
  linkToTasks,
  linkToUnscheduled,
  linkToUnsent,
  linkToUnstarted,
} from './links.ts';
export type * from './reviews.ts';
export { differenceBands, reviewWords, sumReviewsByStage, toReviewerLoads } from './reviews.ts';
export type * from './staff-home.ts';
export { leadsWithPayments, leadsWithReports, moneyFigure, totalFigure } from './staff-home.ts';
export type * from './waiting.ts';
export {
  WAITING_COUNTED,
  WAITING_KINDS,
  byUrgency,
  followsReports,
  linkToWaiting,
  sharedKinds,
  waitingAct,
  waitingCount,
  waitingKinds,
} from './waiting.ts';
