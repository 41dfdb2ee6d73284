export { formFilters } from './filter-queries.ts';
export { toSections } from './present.ts';
export { findCurrentVersion, findForm, updateForm } from './queries.ts';
export { formRoutes } from './routes.ts';
export { listForms, lockForChange, tidy } from './service.ts';
