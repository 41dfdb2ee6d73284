export { refusal } from './outcome.ts';
export { findStored } from './queries.ts';
export { claimAccepted, dropUnkept, keepFile, receiveFile, type AcceptedFile } from './receive.ts';
export { bindUploads } from './resumable/routes.ts';
export { fileRoutes } from './routes.ts';
export { refuseShut, sendBytes, sendKept } from './serve.ts';
export { SCAN_FILE, scanFile, scanOf } from './scan.ts';
export { LARGEST_FILE_BYTES } from './target.ts';
export { tidyFiles } from './upkeep.ts';
