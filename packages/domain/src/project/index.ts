export type * from './plan.ts';
export {
  MAX_PLAN_ROWS,
  PLAN_TITLE_MAX,
  PROJECT_STATUSES,
  REPORT_STATUSES,
  editIssues,
  isLateReport,
  matchLines,
  planIssues,
  planMessages,
  projectDenial,
  sumRows,
} from './plan.ts';
export { addMonths, everyMonths, splitEvenly } from './schedule.ts';
