export { copyWithProgrammes as copyBoard } from './copy-queries.ts';
export { packBlindness } from './board-pack-data.ts';
export { findPackProgramme } from './board-pack-queries.ts';
export { findBoard, findBoardProgramme } from './queries.ts';
export { readRoom } from './room.ts';
export { recordPresence } from './service.ts';
export { decisionRoutes } from './routes.ts';
