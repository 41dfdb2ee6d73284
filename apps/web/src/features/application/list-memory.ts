import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listQuery } from '#api/query.ts';
import type { ListAddress } from '#components/list/useListAddress.ts';

/** The list that the reader came from, in this window. */
interface LastList {
  programmeId: string;
  tab: StageTab;
  query: ListAddress['query'];
}

const KEY = 'grantdesk.last-list';

function readLast(): LastList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastList | null;
  } catch {
    return null;
  }
}

function store(last: LastList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    // Storage may be refused: an application is then shown without its neighbours.
  }
}

/** Remembers what a list shows, so that its applications can be read one after the other. */
export function useRememberedList(programmeId: string, tab: StageTab, query: ListAddress['query']): void {
  useEffect(() => store({ programmeId, tab, query }), [programmeId, tab, query]);
}

export interface Neighbours {
  /** From 1. */
  position: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
  /** Another page of the list is next: it is the one to remember. */
  turn: (to: 'previous' | 'next') => void;
}

/** Where an application is in the list that the reader came from; null where it came from elsewhere. */
export function useNeighbours(programmeId: string, applicationId: string): Neighbours | null {
  const last = readLast();
  const here = last?.programmeId === programmeId ? last : null;
  const pageOf = (page: number) =>
    listQuery('application.many', {
      query: { programmeId, tab: here?.tab ?? 'ALL_APPLICATIONS', ...here?.query, page } as never,
    });
  const page = here?.query.page ?? 1;
  const { data } = useQuery({ ...pageOf(page), enabled: here !== null });
  const ids = data?.data.map((row) => row._id) ?? [];
  const index = ids.indexOf(applicationId);
  const isFirst = index === 0 && page > 1;
  const isLast = index >= 0 && index === ids.length - 1 && data !== undefined && page < data.pages;
  const before = useQuery({ ...pageOf(page - 1), enabled: here !== null && isFirst }).data;
  const after = useQuery({ ...pageOf(page + 1), enabled: here !== null && isLast }).data;
  if (!here || !data || index < 0) return null;
  return {
    position: (page - 1) * here.query.limit + index + 1,
    total: data.totalCount,
    previous: ids[index - 1] ?? (isFirst ? before?.data.at(-1)?._id : undefined),
    next: ids[index + 1] ?? (isLast ? after?.data[0]?._id : undefined),
    turn: (to) => {
      const step = to === 'next' ? (isLast ? 1 : 0) : isFirst ? -1 : 0;
      if (step !== 0) store({ ...here, query: { ...here.query, page: page + step } });
    },
  };
}
