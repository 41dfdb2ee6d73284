import { m } from '@grantdesk/messages';
import { BYTES_PER_MB_VALIDATION } from '../form/files.ts';

const megabytes = (bytes: number): number => Math.ceil(bytes / BYTES_PER_MB_VALIDATION);

/**
 * Why another file does not fit into what one person may store, or null where it does.
 * @param used bytes of their files and of uploads under way
 * @param limitMb 0 for no limit
 */
export const findStorageError = (used: number, size: number, limitMb: number): string | null =>
  limitMb === 0 || used + size <= limitMb * BYTES_PER_MB_VALIDATION
    ? null
    : m.file.yourFilesUseUsedMbOf({ used: megabytes(used), limitMb, size: megabytes(size) });
