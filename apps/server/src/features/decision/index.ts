export { copyWithProgrammes as copyBoard } from './copy-queries.ts';
export { decisionRoutes } from './routes.ts';
