export { scoringRoutes } from './routes.ts';
export { readRound } from './service.ts';
