export { dashboardRoutes } from './routes.ts';
export { findWork } from './service.ts';
