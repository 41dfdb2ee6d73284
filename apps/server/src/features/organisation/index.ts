export { createOwnOrganisations, fillOrganisations } from './own.ts';
