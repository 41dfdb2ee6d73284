export type * from './checks.ts';
export { systemChecks } from './checks.ts';
