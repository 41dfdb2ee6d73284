import { useMemo, useState } from 'react';

interface Row {
  _id: string;
}

/**
 * Selected rows of a list, kept with their facts while its pages turn. Another `scope` (a tab, a programme) starts anew:
 * what was selected there is not in sight here.
 */
export function useRowSelection<T extends Row>(rows: readonly T[], scope: string) {
  const [kept, setKept] = useState<{ scope: string; rows: ReadonlyMap<string, T> }>({ scope, rows: new Map() });
  const chosen = useMemo(() => (kept.scope === scope ? kept.rows : new Map<string, T>()), [kept, scope]);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const inSight = useMemo(() => new Map(rows.map((row) => [row._id, row])), [rows]);
  const onChoose = (ids: readonly string[], isChosen: boolean) =>
    setKept((before) => {
      const next = new Map(before.scope === scope ? before.rows : undefined);
      for (const id of ids) {
        const row = inSight.get(id);
        if (!isChosen) next.delete(id);
        else if (row) next.set(id, row);
      }
      return { scope, rows: next };
    });
  return {
    /** What a table needs of it. */
    table: { selected, onChoose },
    /** The selected rows, as they are now where they are in sight. */
    rows: [...chosen.values()].map((row) => inSight.get(row._id) ?? row),
    /** Selects these and no others, wherever they stand in the list. */
    replace: (next: readonly T[]) => setKept({ scope, rows: new Map(next.map((row) => [row._id, row])) }),
    clear: () => setKept({ scope, rows: new Map() }),
  };
}
