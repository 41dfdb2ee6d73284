export { copyWithProgrammes as copyInterviews } from './copy-queries.ts';
export { followConflicts, followEnds } from './change.ts';
export { REMIND_INTERVIEWS, REMIND_INTERVIEWS_CRONTAB, remindInterviews } from './reminders.ts';
export { interviewRoutes, specifiedInterviewRoutes } from './routes.ts';
