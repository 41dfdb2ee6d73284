export { followProjects as planPayments } from './terms.ts';
