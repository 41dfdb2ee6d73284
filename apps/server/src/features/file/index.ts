export { keepFile, LARGEST_FILE_BYTES, receiveFile, type AcceptedFile } from './receive.ts';
export { fileRoutes } from './routes.ts';
