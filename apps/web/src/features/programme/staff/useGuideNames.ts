import { useQueries } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import type { Programme } from './programme-draft.ts';

/** Names of the score guides that a programme uses, read one by one; asks nothing for people who may not read them. */
export function useGuideNames(
  programme: Programme | undefined,
  mayRead: boolean,
): { names: Record<string, string>; isPending: boolean } {
  const ids = mayRead ? [...new Set(Object.values(programme?.scoreGuides ?? {}))] : [];
  const queries = useQueries({ queries: ids.map((id) => readQuery('scoreGuide.adminOne', { params: { id } })) });
  const names = Object.fromEntries(queries.flatMap(({ data }) => (data ? [[data.data._id, data.data.name]] : [])));
  return { names, isPending: queries.some((query) => query.isPending) };
}
