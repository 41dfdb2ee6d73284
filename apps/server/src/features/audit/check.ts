import { m } from '@grantdesk/messages';
import { readFile } from 'node:fs/promises';
import { newId } from '#platform/ids.ts';
import { DIGEST_BYTES, computeDigest, GENESIS, computeHead, type Link, type SealedEvent } from './chain.ts';
import {
  countSealed,
  countWaiting,
  findBackdated,
  findBatches,
  findLastBatch,
  findLastCheck,
  findNeverSealed,
  findSealedEvents,
  insertCheck,
} from './seal-queries.ts';
import { readRedactions } from './redaction.ts';
import { isSignedByOne, readSigningKeys } from './key-change.ts';
import { headsFile, type SealParts } from './seal.ts';

const BATCHES_AT_ONCE = 4;
const MAX_STORED = 100;
/** A transaction lasts no longer; an event that says it is older was written into the past. */
const MAX_MS = 3_600_000;

type ProblemKind = 'CHANGED' | 'MISSING' | 'ADDED' | 'BROKEN' | 'UNSIGNED' | 'CUT';
export interface Problem {
  kind: ProblemKind;
  batch?: number;
  event?: string;
}

/** What was found, for a person. */
export function problemSentence({ kind, batch, event }: Problem): string {
  const at = { batch: String(batch), event: event ?? '' };
  switch (kind) {
    case 'CHANGED':
      return m.audit.eventWasChanged(at);
    case 'MISSING':
      return m.audit.eventIsMissing(at);
    case 'ADDED':
      return m.audit.eventWasAdded(at);
    case 'BROKEN':
      return m.audit.batchDoesNotFollow(at);
    case 'UNSIGNED':
      return m.audit.batchIsNotSigned(at);
    case 'CUT':
      return m.audit.batchIsGone(at);
  }
}

export interface CheckResult {
  batches: number;
  events: number;
  waiting: number;
  problems: Problem[];
}

/**
 * Compares every event with its seal, every batch with the one before it, and the chain with the heads that are stored
 * outside the database. The result is stored, and shown where the trail is read.
 */
export async function checkAudit(p: SealParts): Promise<CheckResult> {
  const keys = await readSigningKeys(p);
  const problems: Problem[] = [];
  const heads = new Map((await readHeads(p)).map((link) => [link.number, link.head]));
  const isErasure = await readRedactions(p);
  const seen = new Set<number>();
  let before: Link & { sealedAt?: Date } = GENESIS;
  let events = 0;
  for (;;) {
    const batches = await findBatches(p.db, before.number, BATCHES_AT_ONCE);
    if (batches.length === 0) break;
    for (const batch of batches) {
      const { number, head } = batch;
      seen.add(number);
      const follows =
        number === before.number + 1 && computeHead(before.head, number, batch.eventIds, batch.digests).equals(head);
      if (!follows) problems.push({ kind: 'BROKEN', batch: number });
      if (!isSignedByOne(keys, batch, batch.signature)) problems.push({ kind: 'UNSIGNED', batch: number });
      const copy = heads.get(number);
      if (copy && !copy.equals(head)) problems.push({ kind: 'CUT', batch: number });
      problems.push(...(await compareEvents(p, batch, before.sealedAt, isErasure)));
      events += batch.eventIds.length;
      before = batch;
    }
  }
  for (const number of heads.keys()) if (!seen.has(number)) problems.push({ kind: 'CUT', batch: number });
  problems.push(...(await findAdded(p)));
  const waiting = await countWaiting(p.db, await findLastBatch(p.db));
  const result = { batches: seen.size, events, waiting, problems };
  const stored = JSON.stringify(problems.slice(0, MAX_STORED));
  await insertCheck(p.db, { ...result, id: newId(), problems: stored, problemCount: problems.length });
  return result;
}

async function compareEvents(
  { db }: SealParts,
  { number, eventIds, digests }: { number: number; eventIds: string[]; digests: Buffer },
  /** When the batch before this one was sealed. */
  since: Date | undefined,
  isErasure: (event: SealedEvent) => boolean,
): Promise<Problem[]> {
  const rows = await findSealedEvents(db, eventIds);
  const earliest = since ? new Date(since.getTime() - MAX_MS).toISOString() : '';
  return eventIds.flatMap((id, at): Problem[] => {
    const row = rows.get(id);
    if (!row) return [{ kind: 'MISSING', batch: number, event: id }];
    const digest = digests.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES);
    if (!computeDigest(row).equals(digest) && !isErasure(row)) return [{ kind: 'CHANGED', batch: number, event: id }];
    return row.at < earliest ? [{ kind: 'ADDED', batch: number, event: id }] : [];
  });
}

/** Events in no batch although their position or their time is before its end. */
async function findAdded({ db }: SealParts): Promise<Problem[]> {
  const last = await findLastBatch(db);
  if (!last) return [];
  const backdated = await findBackdated(db, last, new Date(last.sealedAt.getTime() - MAX_MS));
  const ids = [...(await findNeverSealed(db, last)), ...backdated.map(({ id }) => id)];
  return ids.map((event) => ({ kind: 'ADDED', event }));
}

/** The heads of the chain that are stored outside the database. A line that was cut off by a crash is ignored. */
async function readHeads({ config }: SealParts): Promise<Link[]> {
  const text = await readFile(headsFile(config.dataDir), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      const { number, head } = JSON.parse(line) as { number: number; head: string };
      return [{ number, head: Buffer.from(head, 'hex') }];
    } catch {
      return [];
    }
  });
}

/** How far the trail is sealed, and what the last check found. */
export async function readSealState({ db }: Pick<SealParts, 'db'>) {
  const [last, sealed, check] = await Promise.all([findLastBatch(db), countSealed(db), findLastCheck(db)]);
  return {
    sealed,
    waiting: await countWaiting(db, last),
    sealedAt: last?.sealedAt.toISOString() ?? null,
    head: last?.head.toString('hex') ?? null,
    lastCheck: check
      ? {
          at: check.at.toISOString(),
          events: check.events,
          problemCount: check.problemCount,
          problems: (check.problems as unknown as Problem[]).map((each) => ({
            kind: each.kind,
            sentence: problemSentence(each),
          })),
        }
      : null,
  };
}
