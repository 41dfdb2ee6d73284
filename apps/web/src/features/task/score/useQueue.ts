import { encodeFilters } from '@grantdesk/domain/list/filters';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { applicantName } from '#components/applicant-name.ts';
import { QUEUE_SORT } from '../list/columns.tsx';

/** One's own open tasks in the order in which they are due. */
export const ownQueue = readQuery('task.adminMany', {
  query: {
    scope: 'mine',
    sort: QUEUE_SORT,
    limit: 100,
    filters: encodeFilters({ progressStatus: ['PENDING'] }),
  },
});

export interface Place {
  id: string;
  programmeId: string;
}

interface QueuedTask extends Place {
  name: string;
}

/** The person's own pending tasks, the first due first: the position of this one, and its neighbours. */
export function useQueue(taskId: string) {
  const { data } = useQuery(ownQueue);
  const places = (data?.data ?? []).map(({ _id, category: { payload } }): QueuedTask => ({
    id: _id,
    programmeId: payload.programme._id,
    name: applicantName(payload.application),
  }));
  const index = places.findIndex(({ id }) => id === taskId);
  return {
    /** From 1; 0 when the task is not in the queue. */
    position: index + 1,
    total: data?.totalCount ?? 0,
    /** Open tasks beside this one. */
    left: Math.max(0, (data?.totalCount ?? 0) - (index >= 0 ? 1 : 0)),
    previous: index > 0 ? places[index - 1] : undefined,
    next: index >= 0 ? places[index + 1] : undefined,
    /** The next one to do once this one is done. */
    following: (index >= 0 ? places[index + 1] : undefined) ?? places.find(({ id }) => id !== taskId),
  };
}
