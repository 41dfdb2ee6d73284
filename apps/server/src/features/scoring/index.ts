export { scoringRoutes } from './routes.ts';
