import { fingerprintsOf, sharedPassages, type Passage } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { findCarriers, findForms, type PairIds } from './compare-queries.ts';
import { readTexts, type ApplicationTexts } from './texts.ts';

export interface ComparedPair {
  pair: PairIds;
  first: ApplicationTexts;
  second: ApplicationTexts;
  passages: Passage[];
}

/** The fingerprints of what an application submitted. */
export const printsOf = ({ texts, ownWords }: ApplicationTexts): Set<number> =>
  new Set(texts.flatMap(({ text }) => [...fingerprintsOf(text, ownWords)]));

/**
 * What pairs of applications share, without boilerplate, from their answers as they are now.
 * @param hidden of an application, the questions whose answers are left out
 */
export async function comparePairs(
  db: Db,
  pairs: readonly PairIds[],
  hidden: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): Promise<ComparedPair[]> {
  const forms = await findForms(db, [...new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))]);
  const texts = new Map<string, ApplicationTexts>();
  for (const [id, submitted] of forms) texts.set(id, await readTexts(db, submitted, hidden.get(id)));
  const prints = new Map([...texts].map(([id, each]) => [id, printsOf(each)]));
  const none: ReadonlySet<number> = new Set();
  // Only what both have in common can be boilerplate of both: nearly always few.
  const carried = await findCarriers(
    db,
    pairs.flatMap(({ firstId, secondId }) => [...(prints.get(firstId) ?? none).intersection(prints.get(secondId) ?? none)]),
  );
  const boilerplate = carried.flatMap(({ hash, isBoilerplate }) => (isBoilerplate ? [hash] : []));
  return pairs.map((pair) => {
    const empty: ApplicationTexts = { texts: [], ownWords: new Set() };
    const [first, second] = [texts.get(pair.firstId) ?? empty, texts.get(pair.secondId) ?? empty];
    const ignored = new Set([...first.ownWords, ...second.ownWords, ...boilerplate]);
    return { pair, first, second, passages: sharedPassages(first.texts, second.texts, ignored) };
  });
}
