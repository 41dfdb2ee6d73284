export { copyWithProgrammes as copyContracts } from './copy-queries.ts';
export { findContractStates, findSignedContract } from './queries.ts';
export { contractRoutes } from './routes.ts';
