export { followConflictWithdrawals } from './conflict-withdrawal.ts';
export { taskFilters, TO_REASSIGN } from './filter-queries.ts';
export { taskRoutes } from './routes.ts';
export { listTasks } from './service.ts';
export { REMIND_TASKS, REMIND_TASKS_CRONTAB, remindTasks } from './reminders.ts';
