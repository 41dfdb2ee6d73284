import { createHmac } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import { computeDigest, type SealedEvent } from './chain.ts';
import { findErasureSeals, findRedactions, insertRedactions, type RedactionRow } from './redaction-queries.ts';
import { findSealedEvents } from './seal-queries.ts';
import { readSigningKeys } from './key-change.ts';
import { readSigningKey, type SealParts } from './seal.ts';

/** Events of one statement. */
const MAX_AT_ONCE = 5_000;

const signatureOf = (key: Buffer, erasureId: string, rows: readonly Pick<RedactionRow, 'eventId' | 'digest'>[]): string => {
  const hmac = createHmac('sha256', key).update(erasureId);
  for (const { eventId, digest } of rows.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)))
    hmac.update('\n').update(eventId).update(digest);
  return hmac.digest('hex');
};

/**
 * Records what an erasure changed in events, so that a check can distinguish it from tampering (decision 0035).
 * @returns a signature over all of them, which is part of the erasure's own event
 */
export async function sealRedactions(p: SealParts, tx: Tx, erasureId: string, eventIds: readonly string[]): Promise<string> {
  const rows: RedactionRow[] = [];
  for (let at = 0; at < eventIds.length; at += MAX_AT_ONCE) {
    const events = await findSealedEvents(tx, eventIds.slice(at, at + MAX_AT_ONCE));
    const part = [...events.values()].map((event) => ({ eventId: event.id, erasureId, digest: computeDigest(event) }));
    if (part.length > 0) await insertRedactions(tx, part);
    rows.push(...part);
  }
  return signatureOf(await readSigningKey(p), erasureId, rows);
}

/** Tells whether an event that differs from its seal is what an erasure left of it: the latest one counts, and only one that the trail vouches for. */
export async function readRedactions(p: SealParts): Promise<(event: SealedEvent) => boolean> {
  const { present, before } = await readSigningKeys(p);
  const [rows, seals] = [await findRedactions(p.db), await findErasureSeals(p.db, before?.through ?? 0)];
  const vouched = new Set(
    [...Map.groupBy(rows, ({ erasureId }) => erasureId)]
      .filter(([erasureId, part]) => {
        const seal = seals.get(erasureId);
        const isBefore = before && seal?.isBefore && seal.digest === signatureOf(before.key, erasureId, part);
        return isBefore || seal?.digest === signatureOf(present, erasureId, part);
      })
      .map(([erasureId]) => erasureId),
  );
  const latest = new Map(rows.filter(({ erasureId }) => vouched.has(erasureId)).map(({ eventId, digest }) => [eventId, digest]));
  return (event) => latest.get(event.id)?.equals(computeDigest(event)) ?? false;
}
