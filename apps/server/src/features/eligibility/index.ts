export { copyWithProgrammes as copyEligibility } from './copy-queries.ts';
export { findPublicCheck, judgeStart } from './judge.ts';
export { eligibilityRoutes } from './routes.ts';
