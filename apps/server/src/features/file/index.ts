export { refusal } from './outcome.ts';
export { findStored } from './queries.ts';
export { claimAccepted, dropUnkept, keepFile, receiveFile, type AcceptedFile } from './receive.ts';
export { bindUploads } from './resumable/routes.ts';
export { fileRoutes } from './routes.ts';
export { SCAN_FILE, scanFile, scanOf } from './scan.ts';
export { refuseShut, sendBytes, sendKept } from './serve.ts';
export { LARGEST_FILE_BYTES } from './target.ts';
export { forgetBytes, tidyFiles } from './upkeep.ts';
