export { changeSchedule, followReports, lockReportsOf } from './amend.ts';
export { REMIND_REPORTS, REMIND_REPORTS_CRONTAB, remindReports } from './reminders.ts';
export { reportRoutes } from './routes.ts';
export { followProjects as scheduleReports } from './schedule.ts';
