export { scoringRoutes } from './routes.ts';
export { readBoardReviews, readRound, type BoardReviews } from './service.ts';
