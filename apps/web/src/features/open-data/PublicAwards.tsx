import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { licenceLabel } from '@grantdesk/domain/open-data/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { listQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { awardsCount, FORMAT_LABELS } from './formats.ts';
import classes from './PublicAwards.module.css';

const PER_PAGE = 50;

type List = Answer<'programme.awardsList'>;

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
          <div className="my-6 flex flex-wrap gap-3" role="group" aria-label={m.openData.downloadAllAwards()}>
            {FORMAT_LABELS.map(([format, label]) => (
              <DownloadLink key={format} href={documents.awards(programmeId, format)} size="lg" variant="outline">
                {label}
              </DownloadLink>
            ))}
          </div>
          <AwardTable list={list} />
          <Pages page={page} list={list} onPage={setPage} />
        </>
      )}
    </div>
  );
}

/** A table that becomes cards on narrow screens. */
function AwardTable({ list }: { list: List }) {
  const { currency } = list.programme;
  return (
    <table className={classes.table} aria-label={m.common.awards()}>
      <thead>
        <tr>
          <th scope="col">{m.openData.award()}</th>
          <th scope="col">{m.openData.recipient()}</th>
          <th scope="col">{m.openData.awardedOn()}</th>
          <th scope="col" className={classes.amount}>
            {m.common.amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.data.map((award) => (
          <tr key={award.id}>
            <th scope="row" className={classes.award}>
              <span className="font-semibold">{award.title}</span>
              <span className={classes.text}>{award.description}</span>
              <span className="mt-1 text-caption/5 text-muted">{award.id}</span>
            </th>
            <td data-label="Recipient">
              {award.recipient.name}
              {award.location ? (
                <span className={`${classes.small} mt-1 block text-caption/5 text-muted`}>{placeOf(award.location)}</span>
              ) : null}
            </td>
            <td data-label="Awarded on" className="whitespace-nowrap">
              {award.awardedOn ? <time dateTime={award.awardedOn}>{formatDay(award.awardedOn)}</time> : '–'}
            </td>
            <td data-label="Amount" className={classes.amount}>
              <Money minor={award.awarded} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const placeOf = ({ region, country }: { region: string | null; country: string | null }): string =>
  [region, country].filter((part) => part !== null).join(', ');

function Pages({ list, page, onPage }: { list: List; page: number; onPage: (page: number) => void }) {
  if (list.pages <= 1) return null;
  const { next, prev } = list;
  return (
    <nav aria-label={m.openData.pagesOfAwards()} className="mt-6 flex flex-wrap items-center gap-4">
      {prev === null ? null : (
        <Button size="lg" onClick={() => onPage(prev)}>
          {m.openData.earlierPage()}
        </Button>
      )}
      <span>{m.common.pagePageOfPages({ page, pages: list.pages })}</span>
      {next === null ? null : (
        <Button size="lg" onClick={() => onPage(next)}>
          {m.common.nextPage()}
        </Button>
      )}
    </nav>
  );
}
