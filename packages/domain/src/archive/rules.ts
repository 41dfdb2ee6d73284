/** ZIPs of applications: how many go into one, and what it can be doing. */
import { m } from '@grantdesk/messages';

export const MAX_ARCHIVED = 5_000;
/** A finished ZIP is deleted after so many hours. */
export const ARCHIVE_HOURS = 24;

export const ARCHIVE_STATES = ['MAKING', 'READY', 'FAILED'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/**
 * Why so many applications do not fit into one ZIP; null where they do.
 * @param from whether they are selected, or all that the list finds
 */
export function archiveSizeIssue(count: number, from: 'selection' | 'list'): string | null {
  if (count <= MAX_ARCHIVED) return null;
  return from === 'selection'
    ? m.archive.tooManySelected({ count, limit: MAX_ARCHIVED })
    : m.archive.tooManyListed({ limit: MAX_ARCHIVED });
}
