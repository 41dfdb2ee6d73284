import { useState } from 'react';
import { PaginationBar } from './PaginationBar.tsx';

interface Place {
  page: number;
  limit: number;
}

interface LocalPlace extends Place {
  go: (place: Place) => void;
}

/** Which page of a list is shown where the address has no room for it. */
export function useLocalPlace(limit = 25): LocalPlace {
  const [place, go] = useState<Place>({ page: 1, limit });
  return { ...place, go };
}

interface Props {
  place: LocalPlace;
  totalCount: number;
  /** What is counted, for readers of the screen. */
  name: string;
}

/** The pages of such a list, where there is more than one. */
export function LocalPages({ place: { page, limit, go }, totalCount, name }: Props) {
  const pages = Math.max(1, Math.ceil(totalCount / limit));
  if (pages === 1) return null;
  return (
    <PaginationBar
      page={page}
      pages={pages}
      limit={limit}
      totalCount={totalCount}
      onPage={(next) => go({ page: next, limit })}
      onLimit={(next) => go({ page: 1, limit: next })}
      name={name}
    />
  );
}
