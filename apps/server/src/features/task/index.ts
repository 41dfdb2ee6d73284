export { TASK_FILTERS } from './filter-queries.ts';
export { taskRoutes } from './routes.ts';
export { listTasks } from './service.ts';
