export { listApplicationFilters } from './list.ts';
export { findWriters } from './people-queries.ts';
export { blindWritten, presentInterview } from './present.ts';
export { addScore, lockApplication } from './queries.ts';
export { REMIND, REMIND_CRONTAB, remindDrafts } from './reminders.ts';
export { applicationRoutes } from './routes.ts';
export { visibleApplication, writtenOf } from './service.ts';
