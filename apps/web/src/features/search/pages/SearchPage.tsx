import { m } from '@grantdesk/messages';
import { SEARCH_LABELS } from '@grantdesk/domain/search/search';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TextField } from '#ui/TextField.tsx';
import { helpFor } from '../actions.ts';
import { HelpGroup, ResultGroup } from '../Results.tsx';
import { useSearchResults } from '../useSearchResults.ts';

const route = getRouteApi('/secure/admin/search');

/** Everything that contains a text, by kind, within the lists that this person may read. */
export function SearchPage() {
  const { me } = route.useRouteContext();
  const navigate = route.useNavigate();
  const search = textIn(route.useSearch() as Record<string, unknown>, 'search');
  const { found, error, isCurrent, isLong } = useSearchResults(search, true);
  const help = isLong ? helpFor(toActor(me), search.trim()) : [];
  usePage({ title: search ? m.search.searchSearch({ search }) : m.common.search(), crumbs: [{ label: m.common.search() }] });
  const setSearch = (next: string) =>
    void navigate({ search: (next ? { search: next } : {}) as never, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={m.common.search()} />
      <div role="search" className="mt-2 max-w-[560px]">
        <TextField
          type="search"
          label={m.search.nameNumberReferenceOrAmount()}
          value={search}
          maxLength={200}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <p role="status" className="mt-3 text-muted">
        {[...search.trim()].length < 2
          ? m.search.enterAtLeastTwoCharactersA()
          : found && isCurrent && found.waiting.length > 0
            ? m.search.enterOneMoreCharacterToSearch({
                list: found.waiting.map((group) => SEARCH_LABELS[group].toLowerCase()).join(', '),
              })
            : ''}
      </p>
      {error ? <LoadFailure error={error} /> : null}
      {isLong && !found && !error ? <Loading label={m.search.searching()} rows={[120, 120]} /> : null}
      {found ? (
        <div className="mt-4 grid max-w-[880px] gap-4" aria-busy={!isCurrent}>
          {found.groups.map((group) => (
            <ResultGroup key={group.group} result={group} search={search.trim()} />
          ))}
          {[...Map.groupBy(help, ({ group }) => group ?? '')].map(([title, items]) => (
            <HelpGroup key={title} title={title} items={items} />
          ))}
          {found.groups.length === 0 && help.length === 0 && isCurrent ? (
            <EmptyState icon={SearchX} title={m.search.noResultsForText({ text: search.trim() })}>
              {m.search.onlyWhatYourRoleReadsIs()}
            </EmptyState>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
