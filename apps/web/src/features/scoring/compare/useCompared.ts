import type { TaskAction } from '@grantdesk/domain/task/score';
import { useQueries, useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import type { ComparedApplication } from './ApplicationComparison.tsx';

/** The reviews of each application named, and where there are several, the applications themselves. */
export function useCompared(ids: readonly string[], taskAction: TaskAction | undefined) {
  const query = taskAction ? { taskAction } : {};
  const single = useQuery({
    ...readQuery('scoring.application', { params: { id: ids[0] ?? '' }, query }),
    enabled: ids.length === 1,
  });
  const several = ids.length > 1 ? ids : [];
  const comparisons = useQueries({ queries: several.map((id) => readQuery('scoring.application', { params: { id }, query })) });
  const applications = useQueries({ queries: several.map((id) => readQuery('application.one', { params: { id } })) });
  const all = [...comparisons, ...applications];
  const compared = several.flatMap((_, index): ComparedApplication[] => {
    const comparison = comparisons[index]?.data?.data;
    const application = applications[index]?.data?.data;
    return comparison && application ? [{ comparison, application }] : [];
  });
  return {
    one: ids.length === 1 ? single.data?.data : undefined,
    several: compared.length === several.length && several.length > 0 ? compared : undefined,
    error: (ids.length === 1 ? single.error : null) ?? all.find((result) => result.error)?.error ?? null,
    retry: () => {
      if (ids.length === 1) void single.refetch();
      for (const result of all) if (result.error) void result.refetch();
    },
  };
}
