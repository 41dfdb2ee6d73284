export { miscRoutes } from './routes.ts';
