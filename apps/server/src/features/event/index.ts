export { listEvents } from './read.ts';
export { REMIND_EVENTS, REMIND_EVENTS_CRONTAB, remindEvents } from './reminders.ts';
export { eventRoutes } from './routes.ts';
