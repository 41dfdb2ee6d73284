import { sealAudit, type SealParts } from '#features/audit/seal.ts';
import { countWaiting, findLastBatch } from '#features/audit/seal-queries.ts';

/**
 * Seals all that was written up to now. A transaction of another test's database may have to end before, or another sealer
 * of this one.
 * @returns how many events were sealed here
 */
export async function sealEverything({ db, config }: SealParts): Promise<number> {
  let sealed = 0;
  do sealed += await sealAudit({ db, config });
  while ((await countWaiting(db, await findLastBatch(db))) > 0);
  return sealed;
}
