export { openDataRoutes } from './routes.ts';
