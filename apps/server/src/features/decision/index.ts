export { copyWithProgrammes as copyBoard } from './copy.ts';
export { decisionRoutes } from './routes.ts';
