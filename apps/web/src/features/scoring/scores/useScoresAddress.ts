import { readPage, readPageSize } from '@grantdesk/domain/list/paging';
import { TASK_ACTIONS } from '@grantdesk/domain/task/score';
import { useRouter, useSearch } from '@tanstack/react-router';
import { isSortName, type SortName } from './round-labels.ts';

/** What the address of the Scores screen says; whatever it does not know is left as it is. */
export function useScoresAddress() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  const text = (name: string): string =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : '';
  const action = TASK_ACTIONS.find((each) => each === text('taskAction'));
  const [column = '', direction] = text('sort').split(':');
  const sort: { name: SortName; direction: 'ASCENDING' | 'DESCENDING' } = isSortName(column)
    ? { name: column, direction: direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING' }
    : { name: 'rank', direction: 'ASCENDING' };
  const places = /^\d{1,6}$/.test(text('places')) ? Number(text('places')) : undefined;
  const go = (changes: Record<string, string | number | undefined>, replace = false) =>
    void router.navigate({
      to: router.state.location.pathname as '.',
      search: ((now: object) => ({ ...now, ...changes })) as never,
      replace,
      resetScroll: false,
    });
  return {
    taskAction: action,
    sort,
    places,
    asTable: text('view') === 'table',
    page: readPage(text('page')),
    limit: readPageSize(text('postsPerPage')),
    go,
  };
}
