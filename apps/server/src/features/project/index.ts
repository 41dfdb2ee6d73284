export { granteeFilters, projectFilters } from './filter-queries.ts';
export { noteReporting } from './reporting.ts';
export {
  AMENDMENT_TO_DECIDE,
  CONTRACT_SENT,
  LATE,
  NEXT_REPORT,
  lockProject,
  REPORT_TO_REVIEW,
  setAmended,
  setEnded,
  setLines,
} from './queries.ts';
export { readProject, searchProjects, visibleProject } from './service.ts';
export type { ProjectRecord } from './queries.ts';
export { granteeRoutes, projectRoutes } from './routes.ts';
