import { useMemo, useState } from 'react';

interface Row {
  _id: string;
}

/**
 * Selected rows of a list with their data, across its pages. Another `scope` (a tab, a programme) starts with none: what
 * was selected there is not visible here.
 */
export function useRowSelection<T extends Row>(rows: readonly T[], scope: string) {
  const [stored, setStored] = useState<{ scope: string; rows: ReadonlyMap<string, T> }>({ scope, rows: new Map() });
  const chosen = useMemo(() => (stored.scope === scope ? stored.rows : new Map<string, T>()), [stored, scope]);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const inSight = useMemo(() => new Map(rows.map((row) => [row._id, row])), [rows]);
  const onChoose = (ids: readonly string[], isChosen: boolean) =>
    setStored((before) => {
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
    /** Selects these and no others, wherever they are in the list. */
    replace: (next: readonly T[]) => setStored({ scope, rows: new Map(next.map((row) => [row._id, row])) }),
    clear: () => setStored({ scope, rows: new Map() }),
  };
}
