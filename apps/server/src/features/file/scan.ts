import { effectiveScan, type FileScan } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { createScanner, type Scanner } from '#platform/files/scanner.ts';
import { enqueueScanJob, findStored, findUnscanned, storeScan } from './queries.ts';

export type Files = Pick<Platform, 'db' | 'files' | 'config'>;

export const SCAN_FILE = 'scan-file';

export const findScanner = ({ config }: Pick<Platform, 'config'>): Scanner | undefined =>
  config.scanUrl ? createScanner(config.scanUrl) : undefined;

/** The current scan state of a stored file, under the current settings. */
export const toScan = ({ config }: Pick<Platform, 'config'>, state: string): FileScan =>
  effectiveScan(state as FileScan, config.scanUrl !== undefined);

export const enqueueScan = (tx: Tx, id: string): Promise<void> => enqueueScanJob(tx, SCAN_FILE, id);

/**
 * The job that scans a stored file. @throws Error if the scanner is unavailable, so that the queue tries
 * again, later each time; the file stays shut until then
 */
export async function scanFile(p: Files, id: string): Promise<void> {
  const scanner = findScanner(p);
  const file = await findStored(p.db, id);
  if (!scanner || !file || file.scanState === 'CLEAN' || file.scanState === 'INFECTED') return;
  const result = await scanner.scan(await p.files.read(file.storageKey));
  if (result.state === 'PENDING') throw new Error(`The scanner at SCAN_URL cannot be reached: ${result.reason}`);
  await storeScan(p.db, id, result.state);
}

/** What a scanner says of stored bytes at this moment. */
export async function scanStored(p: Files, storageKey: string): Promise<FileScan> {
  const scanner = findScanner(p);
  return scanner ? (await scanner.scan(await p.files.read(storageKey))).state : 'NOT_SCANNED';
}

/** Asks once more for every file that has not been seen by a scanner, as after one was set or was down for long. */
export async function rescan(p: Files): Promise<void> {
  if (!findScanner(p)) return;
  for (const { id } of await findUnscanned(p.db)) await enqueueScanJob(p.db, SCAN_FILE, id);
}
