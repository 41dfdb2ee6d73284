import { m } from '@grantdesk/messages';
import { PairItem } from './PairItem.tsx';
import type { Pair } from './pairs-query.ts';

/** Pairs to look at; those that were settled are folded away. */
export function PairList({ pairs, onlyOther }: { pairs: readonly Pair[]; onlyOther: boolean }) {
  const open = pairs.filter(({ state }) => state === 'OPEN');
  const settled = pairs.filter(({ state }) => state !== 'OPEN');
  const items = (some: readonly Pair[], label: string) => (
    <ul className="list-none" aria-label={label}>
      {some.map((pair) => (
        <PairItem key={pair._id} pair={pair} onlyOther={onlyOther} />
      ))}
    </ul>
  );
  return (
    <>
      {open.length > 0 ? items(open, m.similarity.toLookAt()) : null}
      {settled.length > 0 ? (
        <details className="border-t border-hair pt-3 first:border-t-0">
          <summary className="cursor-pointer">{m.similarity.settledPairs({ count: settled.length })}</summary>
          {items(settled, m.similarity.settledPairs({ count: settled.length }))}
        </details>
      ) : null}
    </>
  );
}
