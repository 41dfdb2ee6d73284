export { changeTerms } from './amend.ts';
export { paymentRoutes, specifiedAccountRoutes } from './routes.ts';
export { followProjects as planPayments } from './terms.ts';
