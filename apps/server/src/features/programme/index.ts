export { programmeRoutes } from './routes.ts';
export { createProgramme } from './service.ts';
