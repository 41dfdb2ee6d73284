export { findConfirmedIds } from './member-queries.ts';
export { organisationFilters } from './filter-queries.ts';
export { findTargetId, holdOrganisation } from './queries.ts';
export { createOwnOrganisations, fillOrganisations } from './own.ts';
export { organisationRoutes } from './routes.ts';
export {
  compareImported,
  findImported,
  findNamed,
  insertImported,
  removeImported,
  type NamedOrganisation,
} from './import-queries.ts';
