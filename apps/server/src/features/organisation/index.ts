export { createOwnOrganisations, fillOrganisations } from './own.ts';
export { organisationRoutes } from './routes.ts';
