export { nominationRoutes } from './routes.ts';
