export type * from './board.ts';
export {
  ATTENDANCE_HOURS,
  BOARD_SCORE_DECIMALS,
  DECISIONS,
  costsByRank,
  cutByBudget,
  decisionIssues,
  grantedByRank,
  leftByRank,
  rankForBoard,
  releaseDenials,
  sumAmounts,
  votersFor,
  wouldGrant,
} from './board.ts';
