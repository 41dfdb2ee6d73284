import type { Density } from '@grantdesk/domain/list/layout';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Fixed width in px; a column without one shares what is left. */
  width?: number;
  align?: 'right';
  /** Name that the server sorts by; without it the column cannot be sorted. */
  sortBy?: string;
  /** Hidden until a person shows it. */
  hidden?: boolean;
  /** Always shown: the column that names the row. */
  fixed?: boolean;
  /** A cell of the totals row. */
  total?: ReactNode;
  /** How many columns that cell takes; 1 by default. */
  totalSpan?: number;
}

/** An action of a row or of the table. An unavailable one stays in the menu and says why. */
export interface TableAction {
  key: string;
  label: string;
  icon?: LucideIcon;
  run?: () => void;
  href?: string;
  reason?: string | undefined;
  danger?: boolean;
}

export interface TableSelection {
  selected: ReadonlySet<string>;
  /** Chooses these rows, or no longer; the others stay as they are by then. */
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

export interface DataTableProps<Row> {
  /** Plural, for "No {name} found!". */
  name: string;
  caption: string;
  columns: DataColumn<Row>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** Names the row's checkbox and menu. */
  rowLabel: (row: Row) => string;
  /** The address of the row; its first cell becomes the link. */
  rowHref?: (row: Row) => string | undefined;
  /** First load: no rows are known yet. */
  loading?: boolean;
  /** Rows of before are shown while new ones load. */
  refetching?: boolean;
  error?: { message: string; status: number } | null | undefined;
  onRetry?: () => void;
  /** A search or filter is active, so an empty table does not mean that nothing exists. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** What will appear in an empty table, and how it gets there. */
  emptyText?: ReactNode;
  emptyAction?: ReactNode;
  /** `DESCENDING`, or `column:ASCENDING`. */
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: TableSelection;
  rowActions?: (row: Row) => TableAction[];
  tableActions?: TableAction[];
  /** Columns are remembered under this key; one per tab. */
  memoryKey?: string;
  /** The saved view that is shown: what is chosen then belongs to it. */
  view?: string | undefined;
  /** Until a person chooses one for all tables. */
  density?: Density;
  /** The table scrolls with the window: of a long page only the rows near it are drawn. */
  windowed?: boolean;
  /** Said once after each load, for example "312 results, sorted by average, descending". */
  status?: string;
  totals?: boolean;
}
