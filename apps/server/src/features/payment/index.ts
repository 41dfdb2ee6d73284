export { copyWithProgrammes as copyLimits } from './copy-queries.ts';
export { BANK_TO_CONFIRM, IS_READY } from './filter-queries.ts';
export { readAccount } from './account.ts';
export { changeTerms } from './amend.ts';
export { followLimitChanges } from './limit.ts';
export { listDue, readPaymentRows, searchPayments } from './lists.ts';
export { paymentRoutes, specifiedAccountRoutes } from './routes.ts';
export { followProjects as planPayments } from './terms.ts';
