import { encodeFilters } from '@grantdesk/domain/list/filters';
import type { TaskAction } from '@grantdesk/domain/task/score';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readQuery } from '#api/query.ts';

const MOST = 300;

/** Own tasks of a programme's stage, by the application that they are about. */
export function useOwnTasks(programmeId: string, taskAction: TaskAction) {
  const query = { programmeId, scope: 'mine', limit: MOST, filters: encodeFilters({ taskAction: [taskAction] }) } as const;
  const { data } = useQuery(readQuery('task.adminMany', { query }));
  return useMemo(() => new Map((data?.data ?? []).map((task) => [task.category.payload.application._id, task])), [data]);
}
