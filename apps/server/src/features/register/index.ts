export { CHECK_REGISTER, requeueLost } from './queries.ts';
export { renewBeforePayments } from './renew.ts';
export { followOrganisations, renewChecks } from './request.ts';
export { registerRoutes } from './routes.ts';
export { runCheck } from './run.ts';
export { findPaymentProblems } from './standing.ts';
