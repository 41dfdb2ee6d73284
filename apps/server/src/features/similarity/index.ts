export { compareAll, tidySimilarity } from './compare.ts';
export { startComparing } from './job.ts';
export { similarityRoutes } from './routes.ts';
export { forgetWithdrawn } from './service.ts';
