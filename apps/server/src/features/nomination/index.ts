export { copyNominations, eraseNominations, followStarts } from './queries.ts';
export { nominationRoutes } from './routes.ts';
