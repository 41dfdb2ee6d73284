export { readRoundOf } from './round.ts';
export { scoringRoutes } from './routes.ts';
export { readBoardReviews, type BoardReviews } from './service.ts';
