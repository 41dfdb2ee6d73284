export type * from './columns.ts';
export { reportingColumns, reportingViewName } from './columns.ts';
export type * from './settings.ts';
export {
  KEEP_DAYS,
  REPORTING_DEFAULTS,
  REPORTING_EXPORT_STATES,
  REPORTING_FILE_FORMATS,
  REPORTING_FORMATS,
  reportingIssues,
  reportingWords,
} from './settings.ts';
