import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { licenceLabel } from '@grantdesk/domain/open-data/settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { BackLink } from '#components/BackLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { placeLabel } from './award-labels.ts';
import { FORMAT_LABELS } from './formats.ts';

type Award = Answer<'openData.award'>['data'];

/** What is public of one award. */
export function AwardView({ id }: { id: string }) {
  const query = useQuery(readQuery('openData.award', { params: { id } }));
  const award = query.data?.data;
  usePage({ title: award?.title ?? m.openData.award() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!award) return <Loading label={m.openData.loadingTheAward()} />;
  return (
    <div className="mx-auto w-[min(840px,100%)] px-4 pt-6 pb-12 print:[&_a]:text-text">
      <PageHeader
        size="applicant"
        title={award.title}
        lead={award.recipient.name}
        back={
          <span className="print:hidden">
            <BackLink href={to.awards}>{m.openData.allAwards()}</BackLink>
          </span>
        }
      />
      <p className="mt-5 wrap-anywhere whitespace-pre-line">{award.description}</p>
      <Facts award={award} />
      <h2 className="mt-8 mb-3 print:hidden">{m.openData.downloadAllOfTheProgramme()}</h2>
      <div className="flex flex-wrap gap-3 print:hidden">
        {FORMAT_LABELS.map(([format, label]) => (
          <DownloadLink key={format} href={documents.awards(award.programme._id, format)} size="lg" variant="outline">
            {label}
          </DownloadLink>
        ))}
      </div>
      <p className="mt-6 text-sm/5 text-muted">{m.openData.whatIsPublishedOfIt()}</p>
    </div>
  );
}

function Facts({ award }: { award: Award }) {
  const { currency } = award;
  const money = (minor: number | null): ReactNode => (minor === null ? null : <Money minor={minor} currency={currency} />);
  const day = (value: string | null): ReactNode => (value === null ? null : <time dateTime={value}>{formatDay(value)}</time>);
  const facts: [label: string, value: ReactNode][] = [
    [m.openData.awarded(), money(award.awarded)],
    [m.openData.requested(), money(award.applied)],
    [m.openData.paidOut(), money(award.disbursed)],
    [m.openData.awardedOn(), day(award.awardedOn)],
    [m.common.firstDay(), day(award.startDate)],
    [m.common.lastDay(), day(award.endDate)],
    [m.common.status(), award.isComplete ? m.common.completed() : m.common.inProgress()],
    [m.common.place(), award.location ? placeLabel(award.location) : null],
    [
      m.common.programme(),
      <AppLink key="programme" href={to.programmeAwards(award.programme._id)}>
        {award.programme.name}
      </AppLink>,
    ],
    [m.openData.funder(), award.funder],
    [m.openData.identifier(), award.id],
    [
      m.openData.licence(),
      <a key="licence" href={award.licence} rel="license noreferrer">
        {licenceLabel(award.licence)}
      </a>,
    ],
    [m.common.lastUpdated(), <DateTime key="updated" value={award.updatedAt} />],
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-10 gap-y-4 mobile:grid-cols-1">
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm/5 text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
