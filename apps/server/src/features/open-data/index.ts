export { copyWithProgrammes as copyOpenData } from './copy-queries.ts';
export { openDataRoutes } from './routes.ts';
