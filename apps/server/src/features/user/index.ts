export { findStaffAmong } from './queries.ts';
export { userRoutes } from './routes.ts';
