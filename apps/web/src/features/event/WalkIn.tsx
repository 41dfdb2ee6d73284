import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LoadFailure } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './Attendance.module.css';
import { SearchField } from './SearchField.tsx';

/** Fewest characters of a search: a shorter one names half the house. */
const SEARCH_FROM = 2;

/** Finds someone who came without a registration and adds them to the list. */
export function WalkIn({ eventId, onAdd }: { eventId: string; onAdd: (person: string) => void }) {
  const [search, setSearch] = useState('');
  const isSearching = search.length >= SEARCH_FROM;
  const { data, error, refetch } = useQuery({
    ...listQuery('event.people', { params: { id: eventId }, query: { search, limit: 10, sort: 'name:ASCENDING' } }),
    enabled: isSearching,
    staleTime: 0,
  });
  const found = isSearching ? data : undefined;
  return (
    <Panel title={m.event.cameWithoutARegistration()} note={m.event.searchForThePersonByName()}>
      <div className="my-4 flex flex-wrap items-center gap-3">
        <SearchField label={m.event.findAPerson()} value={search} onChange={setSearch} />
      </div>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      <p role="status" className="text-muted">
        {found
          ? found.totalCount === 0
            ? messages.lists.emptyNamed('people')
            : m.event.totalcountFound({ totalCount: found.totalCount })
          : ''}
      </p>
      <ul className={classes.people}>
        {found?.data.map(({ _id, name, email, organisation }) => (
          <li key={_id}>
            <span className={`${classes.who} grid wrap-anywhere`}>
              <b className="font-medium">{name}</b>
              <span>{[email, organisation].filter(Boolean).join(' · ')}</span>
            </span>
            <Button aria-label={m.event.addAsPresentName({ name })} onClick={() => onAdd(_id)}>
              {m.event.addAsPresent()}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
