export { USER_FILTERS } from './list-filters.ts';
export { findStaffAmong } from './queries.ts';
export { userRoutes } from './routes.ts';
