export { presentInterview } from './present.ts';
export { addScore, lockApplication } from './queries.ts';
export { applicationRoutes } from './routes.ts';
export { writtenOf } from './service.ts';
