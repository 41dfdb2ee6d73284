export { FILE_GROUP_KINDS, fileExtension, findMimeType } from './kinds.ts';
export { DISPLAY_NAME_LENGTH, cleanFileName, contentDisposition, displayFileName } from './names.ts';
export { findStorageError } from './quota.ts';
export type * from './scan.ts';
export { FILE_SCANS, canDownload, effectiveScan } from './scan.ts';
