import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { DataColumn } from './types.ts';

export interface ColumnMemory {
  visibility: Record<string, boolean>;
  toggle: (id: string) => void;
  reset: () => void;
}

/** Which columns are shown, remembered on this device per table and tab. */
export function useColumnMemory<Row>(key: string, columns: DataColumn<Row>[]): ColumnMemory {
  const [chosen, setChosen, clear] = useLocalStorage<Record<string, boolean>>({
    key: `grantdesk.columns.${key}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, column.fixed ? true : (chosen[column.id] ?? !column.hidden)])),
    [chosen, columns],
  );
  return {
    visibility,
    toggle: (id) => setChosen({ ...chosen, [id]: !visibility[id] }),
    reset: clear,
  };
}
