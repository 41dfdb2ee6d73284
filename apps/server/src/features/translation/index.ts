export { translationRoutes } from './routes.ts';
