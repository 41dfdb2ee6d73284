export { AppointmentRefused, createAdmin } from './create-admin.ts';
export { followAccountChanges } from './confirmed-changes.ts';
export { userFilters } from './filter-queries.ts';
export { findStaffAmong } from './queries.ts';
export { resetFactorAsOperator } from './second-factor/reset.ts';
export { countStaffFactors } from './second-factor/queries.ts';
export { authRoutes, sendVerificationTo, userRoutes } from './routes.ts';
export { searchUsers } from './service.ts';
