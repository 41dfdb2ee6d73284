import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { DuplicatePair } from '../DuplicatePair.tsx';
import { MergeDialog } from '../MergeDialog.tsx';
import type { OrganisationRow } from '../organisation-columns.tsx';

const CRUMBS = [
  { label: m.common.applications(), href: to.admin.applications },
  { label: m.common.organisations(), href: to.admin.organisations },
  { label: m.organisation.proposedDuplicates() },
];

/** Pairs of records that may be one organisation: a person decides about each. */
export function DuplicatesPage() {
  usePage({ title: m.organisation.proposedDuplicates(), crumbs: CRUMBS });
  const place = useLocalPlace();
  const [merging, setMerging] = useState<{ source: OrganisationRow; target: OrganisationRow } | null>(null);
  const query = useQuery(listQuery('organisation.duplicates', { query: { page: place.page, limit: place.limit } }));
  const found = query.data;
  if (!found)
    return <LoadScreen title={m.organisation.proposedDuplicates()} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={m.organisation.proposedDuplicates()} lead={m.organisation.duplicatesLead()} />
      {found.data.length === 0 ? (
        <EmptyState title={m.organisation.noDuplicates()}>{m.organisation.noDuplicatesText()}</EmptyState>
      ) : (
        <ul className="mt-3 grid list-none gap-4">
          {found.data.map((pair) => (
            <DuplicatePair key={`${pair.first._id} ${pair.second._id}`} pair={pair} onMerge={setMerging} />
          ))}
        </ul>
      )}
      <LocalPages place={place} totalCount={found.totalCount} name={m.organisation.proposedDuplicates()} />
      {merging ? <MergeDialog {...merging} onClose={() => setMerging(null)} /> : null}
    </>
  );
}
