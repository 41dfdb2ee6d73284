export { programmeFilters } from './filter-queries.ts';
export { findDirectors, findManagers, holdStages } from './queries.ts';
export { listProgrammes, readProgramme } from './service.ts';
export { programmeRoutes } from './routes.ts';
