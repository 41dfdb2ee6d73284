import { m } from '@grantdesk/messages';
import { licenceLabel } from '@grantdesk/domain/open-data/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { listQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { BackLink } from '#components/BackLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { AwardPages } from './AwardPages.tsx';
import { AwardTable } from './AwardTable.tsx';
import { awardsCount, FORMAT_LABELS } from './formats.ts';

const PER_PAGE = 50;

/** The awards of a programme for anyone to read and take along. */
export function PublicAwards({ programmeId }: { programmeId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(listQuery('programme.awardsList', { params: { id: programmeId }, query: { page, limit: PER_PAGE } }));
  const list = query.data;
  usePage({ title: list ? m.openData.awardsName({ name: list.programme.name }) : m.common.awards() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!list) return <Loading label={m.openData.loadingTheAwards()} />;
  return (
    <div className="mx-auto w-[min(1072px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.common.awards()}
        lead={list.programme.name}
        focusKey={page}
        back={<BackLink href={to.programme(programmeId)}>{m.openData.theProgramme()}</BackLink>}
      />
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm/5 text-muted">{m.openData.awarded()}</dt>
          <dd className="font-medium">
            <Money minor={list.totalAwarded} currency={list.programme.currency} />{' '}
            {m.openData.inTotalcount({ totalCount: awardsCount(list.totalCount) })}
          </dd>
        </div>
        <div>
          <dt className="text-sm/5 text-muted">{m.openData.funder()}</dt>
          <dd className="font-medium">{list.funder}</dd>
        </div>
        <div>
          <dt className="text-sm/5 text-muted">{m.openData.licence()}</dt>
          <dd className="font-medium">
            <a href={list.licence} rel="license noreferrer">
              {licenceLabel(list.licence)}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-sm/5 text-muted">{m.common.lastUpdated()}</dt>
          <dd className="font-medium">
            <DateTime value={list.updatedAt} />
          </dd>
        </div>
      </dl>
      {list.totalCount === 0 ? (
        <EmptyState title={m.openData.noAwardIsPublishedAtThe()} />
      ) : (
        <>
          <div className="my-6 flex flex-wrap gap-3 print:hidden" role="group" aria-label={m.openData.downloadAllAwards()}>
            {FORMAT_LABELS.map(([format, label]) => (
              <DownloadLink key={format} href={documents.awards(programmeId, format)} size="lg" variant="outline">
                {label}
              </DownloadLink>
            ))}
          </div>
          <AwardTable rows={list.data} />
          <AwardPages page={page} list={list} onPage={setPage} />
          <p className="mt-6 print:hidden">
            <AppLink href={to.awards}>{m.openData.viewAllAwards()}</AppLink>
          </p>
        </>
      )}
    </div>
  );
}
