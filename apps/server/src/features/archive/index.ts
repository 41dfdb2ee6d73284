export { tidyArchives } from './cleanup.ts';
export { MAKE_ARCHIVE, makeArchive } from './make.ts';
export { archiveRoutes } from './routes.ts';
