export { findContractStates, findManagers, findSignedContract } from './queries.ts';
