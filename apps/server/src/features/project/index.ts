export { GRANTEE_FILTERS, PROJECT_FILTERS } from './filter-queries.ts';
export { noteReporting } from './reporting.ts';
export { lockProject, setAmended, setEnded, setLines } from './queries.ts';
export { readProject, visibleProject } from './service.ts';
export type { ProjectRecord } from './queries.ts';
export { granteeRoutes, projectRoutes } from './routes.ts';
