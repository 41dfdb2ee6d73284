export { EXPORT_REPORTING, EXPORT_REPORTING_CRONTAB, exportReporting, tidyReporting } from './export.ts';
export { listReportingLogins, LoginRefused, makeReportingLogin, removeReportingLogin } from './logins.ts';
export { reportingRoutes } from './routes.ts';
export { MAKE_REPORTING_VIEWS } from './queries.ts';
export { makeReportingViews } from './views.ts';
