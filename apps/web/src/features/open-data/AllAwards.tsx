import { m } from '@grantdesk/messages';
import { NO_COUNTRY } from '@grantdesk/domain/open-data/catalogue';
import { SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { documents } from '#api/documents.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { AwardFilters } from './AwardFilters.tsx';
import { AwardPages } from './AwardPages.tsx';
import { AwardTable } from './AwardTable.tsx';
import { CountryTable } from './CountryTable.tsx';
import { awardsCount } from './formats.ts';
import classes from './PublicAwards.module.css';
import { useAwardSearch, type AwardCatalogue, type AwardSearchState } from './useAwardSearch.ts';

// The shapes of countries are some 30 KB: they come when the rest can be read.
const WorldMap = lazy(() => import('./WorldMap.tsx'));

/** Published awards of all programmes, to search, to see on a map and to take along. */
export function AllAwards() {
  const state = useAwardSearch();
  const { wish, query, isNarrowed, clear, setWish } = state;
  const list = query.data;
  usePage({ title: m.common.awards() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!list) return <Loading label={m.openData.loadingTheAwards()} />;
  const isNothing = list.updatedAt === null || (list.totalCount === 0 && !isNarrowed);
  return (
    <div className="mx-auto w-[min(1072px,100%)] px-4 pt-6 pb-12">
      <PageHeader size="applicant" title={m.common.awards()} lead={m.openData.grantsThatWereAwarded()} focusKey={wish.page} />
      {isNothing ? (
        <EmptyState title={m.openData.noAwardIsPublishedAtThe()} />
      ) : (
        <>
          <AwardFilters key={wish.search} list={list} state={state} />
          <Totals list={list} />
          {list.totalCount === 0 ? (
            <EmptyState
              icon={SearchX}
              title={m.openData.noAwardMatches()}
              action={
                <Button size="lg" onClick={clear}>
                  {m.openData.clearFilters()}
                </Button>
              }
            >
              {m.openData.tryOtherWords()}
            </EmptyState>
          ) : (
            <>
              <ByCountry list={list} state={state} />
              <AwardTable rows={list.data} busy={query.isPlaceholderData} />
              <AwardPages page={wish.page} list={list} onPage={(page) => setWish({ page })} />
            </>
          )}
          <p className="mt-6 print:hidden">
            <DownloadLink href={documents.iati()} size="lg" variant="outline">
              {m.openData.downloadAllAsIati()}
            </DownloadLink>
          </p>
        </>
      )}
    </div>
  );
}

/** What the search comes to; read out when it changes. */
function Totals({ list }: { list: AwardCatalogue }) {
  return (
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
      <div>
        <dt className="text-sm/5 text-muted">{m.common.awards()}</dt>
        <dd className="font-medium">
          <span role="status">{awardsCount(list.totalCount)}</span>
        </dd>
      </div>
      {list.totals.length > 0 ? (
        <div>
          <dt className="text-sm/5 text-muted">{m.openData.awarded()}</dt>
          {list.totals.map(({ currency, awarded }) => (
            <dd key={currency} className="font-medium">
              <Money minor={awarded} currency={currency} />
            </dd>
          ))}
        </div>
      ) : null}
      <div>
        <dt className="text-sm/5 text-muted">{m.common.lastUpdated()}</dt>
        <dd className="font-medium">
          <DateTime value={list.updatedAt} />
        </dd>
      </div>
    </dl>
  );
}

/** The map, and the table with its figures; nothing where no award has a country. */
function ByCountry({ list: { countries }, state: { wish, hrefOf } }: { list: AwardCatalogue; state: AwardSearchState }) {
  if (countries.every(({ code }) => code === NO_COUNTRY)) return null;
  const props = { countries, chosen: wish.country, hrefOf: (country: string) => hrefOf({ country }) };
  return (
    <section aria-labelledby="by-country" className="mt-6 mb-8">
      <h2 id="by-country">{m.openData.awardsByCountry()}</h2>
      <p className="mt-1 mb-3 text-sm/5 text-muted print:hidden">{m.openData.theLargerACircle()}</p>
      <div className={classes.country}>
        <div className={classes.map}>
          <Suspense fallback={<div aria-busy="true" />}>
            <WorldMap {...props} />
          </Suspense>
        </div>
        <CountryTable {...props} />
      </div>
    </section>
  );
}
