export { copyWithProgrammes as copyContracts } from './copy.ts';
export { findContractStates, findSignedContract } from './queries.ts';
export { contractRoutes } from './routes.ts';
