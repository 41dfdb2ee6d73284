export { PROGRAMME_FILTERS } from './filter-queries.ts';
export { programmeRoutes } from './routes.ts';
