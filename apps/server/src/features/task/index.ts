export { TASK_FILTERS } from './list-filters.ts';
export { taskRoutes } from './routes.ts';
