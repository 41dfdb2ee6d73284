export { panelRoutes } from './routes.ts';
