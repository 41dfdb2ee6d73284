import { DENSITIES, readColumns, writeColumns, type ColumnChoice, type Density } from '@grantdesk/domain/list/layout';
import { useSyncExternalStore } from 'react';

/** How a table looks, as a saved view keeps it: both are texts, empty where nothing was chosen. */
export interface TableLook {
  columns: string;
  density: string;
}

const DENSITY = 'grantdesk.density';
const columnsKey = (table: string): string => `grantdesk.columns.${table}`;
const lookKey = (table: string, view: string): string => `grantdesk.look.${table}@${view}`;

const listeners = new Set<() => void>();
/** Where the browser refuses to store, choices last as long as the page. */
const unstored = new Map<string, string>();

function read(area: 'local' | 'session', key: string): string {
  try {
    return (area === 'local' ? localStorage : sessionStorage).getItem(key) ?? unstored.get(key) ?? '';
  } catch {
    return unstored.get(key) ?? '';
  }
}

function write(area: 'local' | 'session', key: string, text: string): void {
  try {
    const store = area === 'local' ? localStorage : sessionStorage;
    if (text === '') store.removeItem(key);
    else store.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  // Other windows of this person.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

const useText = (area: 'local' | 'session', key: string): string =>
  useSyncExternalStore(
    subscribe,
    () => read(area, key),
    () => '',
  );

/** Gives a table the look of a view, for as long as this window shows the view: what a person chose for themselves stays. */
export const showLook = (table: string, view: string, look: TableLook): void =>
  write('session', lookKey(table, view), JSON.stringify(look));

function parseLook(text: string): TableLook | null {
  try {
    const { columns = '', density = '' } = JSON.parse(text) as Partial<TableLook>;
    return { columns, density };
  } catch {
    return null;
  }
}

export interface TableMemory {
  chosen: ColumnChoice;
  /** Undefined until a person chooses: the table's own stays. */
  density: Density | undefined;
  /** As a view would keep it. */
  look: TableLook;
  /** Whether the view's look was taken over in this window. */
  isOfView: boolean;
  choose: (columns: ColumnChoice) => void;
  chooseDensity: (density: Density) => void;
}

/**
 * Columns and density that a person chose: columns per table and tab, the density for all tables, both remembered on
 * this device. While a saved view is shown, choices belong to it, and go when the window does.
 * @param table names the table and its tab
 * @param view id of the view that is shown
 */
export function useTableMemory(table: string, view?: string): TableMemory {
  const ownColumns = useText('local', columnsKey(table));
  const ownDensity = useText('local', DENSITY);
  const ofView = parseLook(useText('session', view ? lookKey(table, view) : ''));
  const columns = ofView?.columns ?? ownColumns;
  const density = ofView?.density || ownDensity;
  const look = { columns, density: ofView ? ofView.density : ownDensity };
  return {
    chosen: readColumns(columns),
    density: DENSITIES.find((each) => each === density),
    look,
    isOfView: ofView !== null,
    choose: (next) => {
      if (view) showLook(table, view, { ...look, columns: writeColumns(next) });
      else write('local', columnsKey(table), writeColumns(next));
    },
    chooseDensity: (next) => {
      if (view) showLook(table, view, { ...look, density: next });
      else write('local', DENSITY, next);
    },
  };
}
