export { GRANTEE_FILTERS, PROJECT_FILTERS } from './filter-queries.ts';
export { granteeRoutes, projectRoutes } from './routes.ts';
