export { amendmentRoutes, endingRoutes } from './routes.ts';
