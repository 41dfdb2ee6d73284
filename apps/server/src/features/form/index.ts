export { FORM_FILTERS } from './list-filters.ts';
export { sectionsOf } from './present.ts';
export { findCurrentVersion } from './queries.ts';
export { formRoutes } from './routes.ts';
