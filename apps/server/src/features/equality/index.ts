export { copyWithProgrammes as copyEquality } from './copy-queries.ts';
export { forgetUncounted, forgetUncountedOf } from './queries.ts';
export { equalityRoutes } from './routes.ts';
