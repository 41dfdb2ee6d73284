export { copyReferees } from './settings-queries.ts';
export { followSubmissions } from './follow.ts';
export { refereeRoutes } from './routes.ts';
export { REMIND_REFEREES, REMIND_REFEREES_CRONTAB, remindReferees } from './reminders.ts';
