export { findConfirmedIds } from './member-queries.ts';
export { organisationFilters } from './filter-queries.ts';
export { managesAny } from './list-queries.ts';
export {
  findOrganisation,
  findOrganisations,
  findTargetId,
  findTargetIds,
  holdOrganisation,
  type OrganisationRecord,
} from './queries.ts';
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
