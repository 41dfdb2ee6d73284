export { copyWithProgrammes as copyOpenData } from './copy.ts';
export { openDataRoutes } from './routes.ts';
