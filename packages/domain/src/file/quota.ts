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
    : `Your files use ${megabytes(used)} MB of your ${limitMb} MB, and this one needs ${megabytes(size)} MB. Remove files you no longer need from your drafts, or choose a smaller one. A removed file frees its space one day after it was added.`;
