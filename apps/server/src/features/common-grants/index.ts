export { commonGrantsRoutes } from './routes.ts';
