export { roleRoutes } from './routes.ts';
export { followRoleChanges } from './service.ts';
