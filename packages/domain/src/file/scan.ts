/** What the malware scanner says of a file; NOT_SCANNED where none is set. */
export const FILE_SCANS = ['NOT_SCANNED', 'PENDING', 'CLEAN', 'INFECTED'] as const;
export type FileScan = (typeof FILE_SCANS)[number];

/** The scan status to show: where a scanner is configured, a file that it has not seen yet is pending. */
export const effectiveScan = (scan: FileScan, hasScanner: boolean): FileScan =>
  hasScanner && scan === 'NOT_SCANNED' ? 'PENDING' : scan;

/** Whether a file's bytes may leave at all: never while it is infected or waits for a scanner. */
export const canDownload = (scan: FileScan): boolean => scan === 'CLEAN' || scan === 'NOT_SCANNED';
