export type * from './rules.ts';
export {
  REMINDER_DAYS,
  REPORT_REVIEWS,
  REVIEW_COMMENT_MAX,
  canReviewReport,
  dueReportReminder,
  lockedChanges,
  reportWords,
  reviewDenial,
  reviewIssues,
  writeDenial,
} from './rules.ts';
