import { recordAudit } from '#platform/audit.ts';
import { GENESIS, type Link } from './chain.ts';
import { BEFORE_THIS_CLUSTER, findLastBatch, findUnheld, deleteTransactions } from './seal-queries.ts';
import { appendBatch, MAX_EVENTS, readSigningKey, type SealParts } from './seal.ts';

/**
 * Continues a trail that was restored into another cluster (decision 0028): transaction numbers belong to a cluster, so the
 * restored events are put before every transaction of this one, and those in no batch are sealed as they are. Runs as the
 * owner of the database, before the product serves.
 * @param madeAt when the backup was made
 * @returns how many events were sealed now
 */
export async function adoptRestoredTrail(p: SealParts, madeAt: string): Promise<number> {
  const key = await readSigningKey(p);
  return p.db.transaction().execute(async (tx) => {
    await deleteTransactions(tx);
    let before: Link = (await findLastBatch(tx)) ?? GENESIS;
    let sealed = 0;
    for (;;) {
      const events = await findUnheld(tx, MAX_EVENTS);
      if (events.length === 0) break;
      before = await appendBatch(tx, key, before, events, BEFORE_THIS_CLUSTER);
      sealed += events.length;
    }
    const operator = { actor: { userId: null, name: 'The operator' }, ipAddress: null };
    await recordAudit(tx, operator, { kind: 'AUDIT', id: null }, { type: 'audit.restored', facts: { madeAt } });
    return sealed;
  });
}
