export { readCsv } from './read/csv.ts';
export { importRoutes } from './routes.ts';
export { COMPARE_IMPORTED, compareOrganisations, WORK_IMPORT, workImport } from './work.ts';
