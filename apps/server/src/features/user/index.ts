export { AppointmentRefused, createAdmin } from './create-admin.ts';
export { followAccountChanges } from './confirmed-changes.ts';
export { userFilters } from './filter-queries.ts';
export { findStaffAmong } from './queries.ts';
export { resetFactorAsOperator } from './second-factor/reset.ts';
export { countStaffFactors } from './second-factor/queries.ts';
export {
  changeProvisioned,
  connectIdentity,
  countConnected,
  createProvisioned,
  findRole,
  isOnlySuperAdmin,
  lockProviderAccount,
  type ProviderAccount,
} from './provider-accounts.ts';
export { findSignInProviders } from './provider-queries.ts';
export { proveByPassword } from './prove.ts';
export { signInByProvider, toVisitor, type Visitor } from './visitor.ts';
export { authRoutes, sendVerificationTo, userRoutes } from './routes.ts';
export { searchUsers } from './service.ts';
