export { findApprovedResults } from './iati.ts';
export { findValueLines } from './paper.ts';
export { assertValuesComplete } from './report.ts';
export { indicatorRoutes } from './routes.ts';
export { copyValues as copyIndicatorValues } from './value-queries.ts';
