export { TASK_FILTERS } from './filter-queries.ts';
export { taskRoutes } from './routes.ts';
