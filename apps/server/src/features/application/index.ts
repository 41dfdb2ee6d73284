export { listApplicationFilters } from './list.ts';
export { findWriters } from './people-queries.ts';
export { blindWritten, presentInterview } from './present.ts';
export { addScore, findForStage, lockApplication, lockForStage, touchApplication, type StageRecord } from './queries.ts';
export { REMIND, REMIND_CRONTAB, remindDrafts } from './reminders.ts';
export { applicationRoutes } from './routes.ts';
export { readApplication, visibleApplication, writtenOf } from './service.ts';
export { decideApplications, undecidable } from './stage-decide.ts';
export { decisionMail } from './stage-preview.ts';
