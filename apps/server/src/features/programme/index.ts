export { PROGRAMME_FILTERS } from './list-filters.ts';
export { programmeRoutes } from './routes.ts';
