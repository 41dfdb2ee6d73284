import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { compareImported, findImported, removeImported } from '../organisation/index.ts';
import { checkRows } from './check.ts';
import { findRemaining, removePast } from './past-queries.ts';
import {
  enqueueComparison,
  findRows,
  finishCheck,
  lockImport,
  markRecords,
  updateImport,
  updateRows,
  type LockedImport,
} from './queries.ts';
import { takeRows } from './take.ts';

export { COMPARE_IMPORTED, WORK_IMPORT } from './queries.ts';

type Parts = Pick<Platform, 'db'>;

/** Rows of one transaction. */
const ROWS_A_STEP = 2_000;
const COMPARED_A_STEP = 50;
/** After so long, other jobs have their turn. */
const COMPARE_MS = 10_000;

/**
 * Checks, imports or undoes, as the state of the import says, step by step: each is one transaction that also writes how far it is.
 * So a job that ends in the middle is repeated from where it was, and a request to cancel is seen between two steps.
 */
export async function workImport(p: Parts, id: string, signal?: AbortSignal, rowsAStep = ROWS_A_STEP): Promise<void> {
  for (let isMore = true; isMore;) {
    signal?.throwIfAborted();
    isMore = await inTx(p, (tx) => step(tx, id, rowsAStep));
  }
}

/** @returns whether there is more to do */
async function step(tx: Tx, id: string, rowsAStep: number): Promise<boolean> {
  const batch = await lockImport(tx, id);
  if (batch?.state === 'CHECKING') return check(tx, batch, rowsAStep);
  if (batch?.state === 'RUNNING') return take(tx, batch, rowsAStep);
  return batch?.state === 'UNDOING' ? undo(tx, batch, rowsAStep) : false;
}

async function check(tx: Tx, batch: LockedImport, limit: number): Promise<boolean> {
  if (batch.isCancelling) {
    await updateImport(tx, batch.id, { state: 'UPLOADED', isCancelling: false, done: 0 });
    return false;
  }
  const rows = await findRows(tx, batch.id, { after: batch.done, limit });
  await updateRows(tx, batch.id, await checkRows(tx, batch, rows));
  const last = rows.at(-1);
  if (last) {
    await updateImport(tx, batch.id, { done: last.number });
    return true;
  }
  await updateImport(tx, batch.id, { state: 'CHECKED', newOrganisations: await finishCheck(tx, batch.id), done: 0 });
  return false;
}

async function take(tx: Tx, batch: LockedImport, limit: number): Promise<boolean> {
  if (batch.isCancelling) {
    await updateImport(tx, batch.id, { state: 'CANCELLED', isCancelling: false });
    await enqueueComparison(tx);
    return false;
  }
  const rows = await findRows(tx, batch.id, { state: 'READY', after: batch.done, limit });
  if (rows.length > 0) await updateRows(tx, batch.id, await takeRows(tx, batch, rows));
  const last = rows.at(-1);
  if (last) {
    await updateImport(tx, batch.id, { done: last.number });
    return true;
  }
  await updateImport(tx, batch.id, { state: 'DONE' });
  await enqueueComparison(tx);
  return false;
}

/** First what rows created beside organisations, then the organisations that nothing else needs. */
async function undo(tx: Tx, batch: LockedImport, limit: number): Promise<boolean> {
  const rows = batch.kind === 'ORGANISATIONS' ? [] : await findRows(tx, batch.id, { state: 'TAKEN', after: batch.done, limit });
  const last = rows.at(-1);
  if (last) {
    const ids = rows.flatMap(({ recordId }) => recordId ?? []);
    await removePast(tx, batch.id, ids);
    const remaining = await findRemaining(tx, [...ids, batch.id]);
    await markRecords(tx, batch.id, remaining, 'REMAINS');
    await markRecords(tx, batch.id, ids, 'UNDONE');
    await updateImport(tx, batch.id, { done: last.number });
    return true;
  }
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await findImported(tx, batch.id, after, limit);
    const end = ids.at(-1);
    if (!end) break;
    const gone = await removeImported(tx, batch.id, ids);
    await markRecords(tx, batch.id, gone, 'UNDONE');
    await markRecords(tx, batch.id, ids, 'REMAINS');
    after = end;
  }
  await updateImport(tx, batch.id, { state: 'UNDONE' });
  return false;
}

/** Looks for duplicates of imported organisations, for some seconds; then it queues itself again. */
export async function compareOrganisations({ db }: Parts, signal?: AbortSignal): Promise<void> {
  const end = Date.now() + COMPARE_MS;
  for (let isMore = true; isMore;) {
    if (signal?.aborted || Date.now() > end) return enqueueComparison(db);
    isMore = await compareImported(db, COMPARED_A_STEP);
  }
}
