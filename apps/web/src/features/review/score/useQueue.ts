import { encodeFilters } from '@grantdesk/domain/list/filters';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../../api/query.ts';

const QUEUE = {
  scope: 'mine',
  sort: 'dueDate:ASCENDING',
  limit: 100,
  filters: encodeFilters({ progressStatus: ['PENDING'] }),
} as const;

export interface Place {
  id: string;
  programmeId: string;
}

/** Own pending tasks, the first due first: where this one stands, and its neighbours. */
export function useQueue(taskId: string) {
  const { data } = useQuery(readQuery('task.adminMany', { query: QUEUE }));
  const places: Place[] = (data?.data ?? []).map((task) => ({ id: task._id, programmeId: task.category.payload.programme._id }));
  const index = places.findIndex(({ id }) => id === taskId);
  return {
    /** From 1; 0 when the task is not in the queue. */
    position: index + 1,
    total: data?.totalCount ?? 0,
    previous: index > 0 ? places[index - 1] : undefined,
    next: index >= 0 ? places[index + 1] : undefined,
    /** The next one to do once this one is done. */
    following: (index >= 0 ? places[index + 1] : undefined) ?? places.find(({ id }) => id !== taskId),
  };
}
