import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { SearchX } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { EmptyState, ErrorState, ForbiddenState, LoadingSkeleton } from '#ui/states.tsx';
import classes from './DataTable.module.css';
import type { DataTableProps } from './types.ts';

/** What a table shows instead of rows: five different pictures for five different causes. */
export function TableState<Row>(props: DataTableProps<Row> & { width: number }) {
  const content = contentOf(props);
  if (!content) return null;
  return (
    <tr className={classes.state}>
      <td colSpan={props.width}>{content}</td>
    </tr>
  );
}

function contentOf<Row>({ rows, loading, error, onRetry, filtered, onClearFilters, emptyText, emptyAction, name }: DataTableProps<Row>) {
  if (error && rows.length === 0) {
    if (error.status === 403)
      return <ForbiddenState message={error.message} help={m.common.someoneWhoAdministersRolesCanGrant()} />;
    return <ErrorState message={error.message} onRetry={error.status === 404 ? undefined : onRetry} />;
  }
  if (loading)
    return (
      <LoadingSkeleton
        label={m.common.loadingName({ name })}
        slowText={messages.loading.long}
        rows={Array(8).fill(24) as number[]}
      />
    );
  if (rows.length > 0) return null;
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={messages.lists.empty}
        action={onClearFilters ? <Button onClick={onClearFilters}>{m.common.clearSearchAndFilters()}</Button> : null}
      >
        {m.common.nothingMatchesTheSearchAndFilters()}
      </EmptyState>
    );
  return (
    <EmptyState title={messages.lists.emptyNamed(name)} action={emptyAction}>
      {emptyText}
    </EmptyState>
  );
}
