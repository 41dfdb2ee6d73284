export { compareAll, tidySimilarity } from './compare.ts';
export { comparePairs } from './pair-texts.ts';
export { findPairs } from './queries.ts';
export { startComparing } from './job.ts';
export { similarityRoutes } from './routes.ts';
export { forgetWithdrawn } from './service.ts';
