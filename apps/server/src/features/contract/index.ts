export { findContractStates, findSignedContract } from './queries.ts';
export { contractRoutes } from './routes.ts';
