export { settingsRoutes } from './routes.ts';
export { readSection } from './service.ts';
