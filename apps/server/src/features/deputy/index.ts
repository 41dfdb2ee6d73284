export { findAccountingStaff, findPrincipals } from './queries.ts';
export { deputyRoutes } from './routes.ts';
export { readDeputyFor } from './service.ts';
