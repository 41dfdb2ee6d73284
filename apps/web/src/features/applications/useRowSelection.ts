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
  const choose = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((row) => [row._id, row] as const)]);
    setKept({ scope, rows: new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))) });
  };
  return {
    /** What a table needs of it. */
    table: { selected, onChange: choose },
    /** The selected rows, as they are now where they are in sight. */
    rows: [...chosen.values()].map((row) => rows.find((each) => each._id === row._id) ?? row),
    /** Selects these and no others, wherever they stand in the list. */
    replace: (next: readonly T[]) => setKept({ scope, rows: new Map(next.map((row) => [row._id, row])) }),
    clear: () => setKept({ scope, rows: new Map() }),
  };
}
