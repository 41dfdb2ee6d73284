import { m } from '@grantdesk/messages';
import type { FilterChoices } from '@grantdesk/domain/list/filters';
import { encodeFilters } from '@grantdesk/domain/list/filters';
import { messages } from '@grantdesk/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, SearchX } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import type { ListAddress } from '#components/list/useListAddress.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { EventRows } from './EventRows.tsx';
import classes from './Events.module.css';
import { Pager } from './Pager.tsx';
import { SearchField } from './SearchField.tsx';
import { Switch } from './Switch.tsx';

export type Show = 'upcoming' | 'past' | 'mine';
const SHOWS = [
  ['upcoming', m.event.upcoming()],
  ['past', m.event.past2()],
  ['mine', m.event.mine()],
] as const;
const AUDIENCES = [
  ['', m.event.forAnyone()],
  ['EVERYONE', m.event.forEveryone()],
  ['ACCOUNTS', m.event.forKindsOfAccounts()],
  ['ROLES', m.event.forRoles()],
  ['PROGRAMMES', m.event.forProgrammes()],
] as const;
const SORTS = [
  ['startDate:ASCENDING', m.event.earliestFirst()],
  ['startDate:DESCENDING', m.event.latestFirst()],
  ['title:ASCENDING', m.event.byTitle()],
  ['ASCENDING', m.event.asAnnounced()],
] as const;

/** Which part of the list the filters of the address mean. */
function shownBy({ when, mine }: FilterChoices): Show {
  if (mine !== undefined) return 'mine';
  return Array.isArray(when) && when.includes('PAST') ? 'past' : 'upcoming';
}
const FILTERS: Record<Show, FilterChoices> = {
  upcoming: { when: ['UPCOMING'] },
  past: { when: ['PAST'] },
  mine: { mine: ['GOING', 'WAITING'] },
};

/** Upcoming, past and own events, narrowed and sorted by the address. */
export function EventList({ address, isStaff }: { address: ListAddress; isStaff: boolean }) {
  const show = shownBy(address.filters);
  const { audience } = address.filters;
  const filters = { ...FILTERS[show], ...(audience && isStaff ? { audience } : {}) };
  // What comes soonest is what matters, until it is over.
  const sort = address.sort === 'DESCENDING' ? (show === 'upcoming' ? SORTS[0][0] : SORTS[1][0]) : address.sort;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listQuery('event.many', { query: { ...address.query, sort, filters: encodeFilters(filters) } }),
    staleTime: 0,
  });
  const choose = (next: Show, groups = audience) =>
    address.setFilters({ ...(next === 'upcoming' ? {} : FILTERS[next]), ...(groups ? { audience: groups } : {}) });
  const isNarrowed = address.search !== '' || audience !== undefined;
  return (
    <>
      <div className="my-4 flex flex-wrap items-center gap-3">
        <Switch
          label={m.event.whichEvents()}
          name="which-events"
          value={show}
          options={SHOWS}
          onChange={(next) => choose(next)}
        />
        <SearchField label={m.event.searchEvents()} value={address.search} onChange={address.setSearch} />
        {isStaff ? (
          <select
            aria-label={m.event.audience()}
            className={classes.select}
            value={Array.isArray(audience) ? audience[0] : ''}
            onChange={({ currentTarget: { value } }) => choose(show, value === '' ? undefined : [value])}
          >
            {AUDIENCES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
        <select
          aria-label={m.event.order()}
          className={classes.select}
          value={sort}
          onChange={({ currentTarget: { value } }) => address.setSort(value)}
        >
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading label={m.event.loadingEvents()} rows={[96, 96, 96]} /> : null}
      {data && !error && data.data.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            icon={SearchX}
            title={messages.lists.empty}
            action={<Button onClick={address.clear}>{m.event.clearFilters()}</Button>}
          />
        ) : (
          <EmptyState icon={CalendarDays} title={messages.lists.emptyNamed('events')}>
            {show === 'mine' ? m.event.eventsThatYouRegisterForAre() : m.event.eventsThatAreAnnouncedToYou()}
          </EmptyState>
        )
      ) : null}
      {data && !error ? (
        <div style={{ opacity: isPlaceholderData ? 0.6 : undefined }}>
          <EventRows events={data.data} />
          <Pager
            name="events"
            page={address.page}
            pages={data.pages}
            limit={address.limit}
            totalCount={data.totalCount}
            size={isStaff ? 'sm' : 'lg'}
            onPage={(page) => address.setPage(page)}
          />
        </div>
      ) : null}
    </>
  );
}
