import type { Answer } from '@grantdesk/api';
import { AWARD_SORTS, type AwardSort } from '@grantdesk/domain/open-data/catalogue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { to } from '#paths.ts';

const PER_PAGE = 50;

export type AwardCatalogue = Answer<'openData.awards'>;

/** What visitors search for, as the address has it; empty for all. */
export interface AwardWish {
  search: string;
  programme: string;
  country: string;
  year: string;
  sort: AwardSort;
  page: number;
}
const EVERYTHING: AwardWish = { search: '', programme: '', country: '', year: '', sort: 'NEWEST', page: 1 };

/** An address never breaks the page: what it cannot be is left out. */
function wishIn(address: Record<string, unknown>): AwardWish {
  const textOf = (name: string): string => {
    const value = address[name];
    return typeof value === 'string' ? value : '';
  };
  const fitting = (name: string, form: RegExp): string => (form.test(textOf(name)) ? textOf(name) : '');
  return {
    search: textOf('search').slice(0, 200),
    programme: fitting('programme', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    country: fitting('country', /^(?:[A-Z]{2}|-)$/),
    year: fitting('year', /^[0-9]{4}$/),
    sort: AWARD_SORTS.find((sort) => sort === textOf('sort')) ?? 'NEWEST',
    page: Number(fitting('page', /^[1-9][0-9]{0,5}$/)) || 1,
  };
}

/** What differs from the usual, as a query of an address. */
const onlyWanted = (wish: AwardWish): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wish)
      .filter(([name, value]) => value !== EVERYTHING[name as keyof AwardWish])
      .map(([name, value]) => [name, String(value)]),
  );

/** The search that the address has, its awards, and how to change it. */
export function useAwardSearch() {
  const wish = wishIn(useSearch({ strict: false }));
  const router = useRouter();
  const { page, sort, ...filters } = wish;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const query = useQuery({
    ...readQuery('openData.awards', { query: { page, sort, limit: PER_PAGE, ...given } }),
    placeholderData: keepPreviousData,
  });
  const hrefOf = (change: Partial<AwardWish>): string => {
    const text = new URLSearchParams(onlyWanted({ ...wish, page: 1, ...change })).toString();
    return text ? `${to.awards}?${text}` : to.awards;
  };
  const setWish = (change: Partial<AwardWish>) =>
    void router.navigate({ href: hrefOf(change), replace: true, resetScroll: false });
  return {
    wish,
    query,
    isNarrowed: Object.keys(given).length > 0,
    /** The address of the page with a change of the search. */
    hrefOf,
    setWish,
    clear: () => setWish(EVERYTHING),
  };
}
export type AwardSearchState = ReturnType<typeof useAwardSearch>;
