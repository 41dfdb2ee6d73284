export type * from './names.ts';
export { archiveFileName, archiveFolderName } from './names.ts';
export type * from './rules.ts';
export { ARCHIVE_HOURS, ARCHIVE_STATES, MAX_ARCHIVED, archiveSizeIssue } from './rules.ts';
