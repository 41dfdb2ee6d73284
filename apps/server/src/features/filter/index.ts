export { filterRoutes } from './routes.ts';
