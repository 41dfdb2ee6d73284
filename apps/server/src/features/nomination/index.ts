export { copyNominations, followStarts } from './queries.ts';
export { nominationRoutes } from './routes.ts';
