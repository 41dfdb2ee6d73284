export { copyWithProgrammes as copyContracts } from './copy-queries.ts';
export { followDeclinedAwards } from './cancel.ts';
export { findContractStates, findSignedContract } from './queries.ts';
export { contractRoutes } from './routes.ts';
