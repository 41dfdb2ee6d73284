import { findNotErased } from './erasure-queries.ts';
import { readErased } from './erased-file.ts';
import { eraseAgain, type EraseParts } from './erasure.ts';

/** At the start: erases those again whom a restored copy has brought back. @returns how many */
export async function eraseRestored(p: EraseParts): Promise<number> {
  const erased = await readErased(p.config.dataDir);
  if (erased.size === 0) return 0;
  const back = await findNotErased(p.db, [...erased.keys()]);
  for (const { id } of back) await eraseAgain(p, id, erased.get(id) ?? 'It was erased before a copy was restored.');
  return back.length;
}
