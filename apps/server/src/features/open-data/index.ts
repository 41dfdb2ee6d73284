export { copyWithProgrammes as copyOpenData } from './copy-queries.ts';
export { openDataRoutes, publicAwardRoutes } from './routes.ts';
