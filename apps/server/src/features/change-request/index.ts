export { changeRequestRoutes } from './routes.ts';
export { countSettledHolders, findHoldersOf, needsSecondPerson, readWaiting, requestChange, withdrawWaiting } from './service.ts';
export { confirmAsOperator, listWaitingForOperator } from './operator.ts';
