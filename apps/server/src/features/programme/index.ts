export { programmeFilters } from './filter-queries.ts';
export {
  findCalls,
  findDirectors,
  findManagers,
  findProgrammeTexts,
  holdStages,
  lockProgramme,
  setProgrammeTranslations,
} from './queries.ts';
export { listOpenCalls, listProgrammes, readProgramme } from './service.ts';
export { programmeRoutes } from './routes.ts';
