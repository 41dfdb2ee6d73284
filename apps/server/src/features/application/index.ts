export { listApplicationFilters } from './list.ts';
export { blindWritten, presentInterview } from './present.ts';
export { addScore, lockApplication, lockForStage, touchApplication, type StageRecord } from './queries.ts';
export { REMIND, REMIND_CRONTAB, remindDrafts } from './reminders.ts';
export { applicationRoutes } from './routes.ts';
export { readApplication, visibleApplication, writtenOf } from './service.ts';
