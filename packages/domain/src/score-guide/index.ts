export type * from './alignment.ts';
export { alignedPlace } from './alignment.ts';
export type * from './guide.ts';
export { GUIDE_LIMITS, criterionMaximum, guideIssues, guideMaximum, slugify, withSlugs } from './guide.ts';
