import { m } from '@grantdesk/messages';
import type { FilterField } from '@grantdesk/domain/list/filters';
import { type ReactNode, useEffect } from 'react';
import { DataTable } from '../data-table/DataTable.tsx';
import type { DataTableProps } from '../data-table/types.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import type { FilterBarProps } from './filters/FilterDrawer.tsx';
import { type CountOptions, OptionCounts } from './filters/option-counts.ts';
import { ListToolbar, type SortOption } from './ListToolbar.tsx';
import { PaginationBar } from './PaginationBar.tsx';
import type { ListAddress } from './useListAddress.ts';

/** What a list needs of the query that reads it. */
interface ListResult<Row> {
  data: { data: Row[]; totalCount: number; pages: number } | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

type PassedProp =
  | 'name'
  | 'caption'
  | 'columns'
  | 'getRowId'
  | 'rowLabel'
  | 'rowHref'
  | 'rowActions'
  | 'tableActions'
  | 'memoryKey'
  | 'density'
  | 'emptyText'
  | 'emptyAction'
  | 'totals'
  | 'selection';

export interface ListViewProps<Row> extends Pick<DataTableProps<Row>, PassedProp> {
  address: ListAddress;
  result: ListResult<Row>;
  searchLabel: string;
  /** The first one is the default. */
  sortOptions: SortOption[];
  /** An order that suits the list, in one press. */
  suggestedSort?: SortOption | undefined;
  /** What the list can be filtered by; none while they load. */
  filterFields?: readonly FilterField[] | undefined;
  /** How many rows some choices would leave. */
  countBy?: FilterBarProps['count'];
  /** How many rows each option of a filter would leave. */
  countOptions?: CountOptions | undefined;
  /** At the far right of the toolbar: saved views. */
  toolbarActions?: ReactNode;
  /** Beside the count, for example "filtered from 312". */
  note?: ReactNode;
}

/** Toolbar, table and pages of one list whose state is the address. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const {
    address,
    result,
    searchLabel,
    sortOptions,
    suggestedSort,
    filterFields = [],
    countBy,
    countOptions,
    note,
    toolbarActions,
    ...table
  } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = result;
  const { page, setPage } = address;
  const pages = data?.pages ?? 0;
  const beyond = !isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (beyond) setPage(pages, true);
  }, [beyond, pages, setPage]);
  const total = data?.totalCount ?? 0;
  const sortedBy = sortOptions.find((option) => option.value === address.sort)?.label;
  return (
    <>
      <ListToolbar
        search={address.search}
        onSearch={address.setSearch}
        placeholder={searchLabel}
        sort={address.sort}
        sortOptions={sortOptions}
        onSort={address.setSort}
        suggestedSort={suggestedSort}
        actions={toolbarActions}
      >
        <OptionCounts value={{ count: countOptions, choices: address.filters }}>
          <FilterBar fields={filterFields} choices={address.filters} onChange={address.setFilters} count={countBy} />
        </OptionCounts>
      </ListToolbar>
      {address.search && address.search.length < address.searchFrom ? (
        <p role="status" className="text-muted">
          {m.common.typeAtLeastSearchfromCharactersTo({ searchFrom: address.searchFrom })}
        </p>
      ) : null}
      <DataTable<Row>
        {...table}
        windowed
        view={address.view}
        rows={data?.data ?? []}
        loading={isPending}
        refetching={isPlaceholderData}
        error={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={address.isNarrowed}
        onClearFilters={address.clear}
        sort={address.sort}
        onSort={address.setSort}
        status={
          sortedBy ? m.common.countResultsSorted({ count: total, sort: sortedBy }) : m.common.countResults({ count: total })
        }
      />
      {total > 0 ? (
        <PaginationBar
          page={Math.min(page, Math.max(1, pages))}
          pages={pages}
          limit={address.limit}
          totalCount={total}
          onPage={(next) => setPage(next)}
          onLimit={address.setLimit}
          name={table.name}
          note={note}
        />
      ) : null}
    </>
  );
}

function failureOf(error: unknown): { message: string; status: number } {
  const { message = '', status = 0 } = error as { message?: string; status?: number };
  return { message, status };
}
