export { formFilters } from './filter-queries.ts';
export { toSections } from './present.ts';
export { findCurrentVersion } from './queries.ts';
export { formRoutes } from './routes.ts';
export { listForms } from './service.ts';
