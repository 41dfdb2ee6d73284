import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { PairList } from '../PairList.tsx';
import { pairsQuery } from '../pairs-query.ts';

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/similar');

/** Pairs of applications that share text, at least one of them of a programme. */
export function SimilarTextPage() {
  const { programmeId } = route.useParams();
  const place = useLocalPlace();
  const query = useQuery(pairsQuery({ programme: programmeId }, place.page, place.limit));
  const name = useQuery(readQuery('programme.one', { params: { id: programmeId } })).data?.data.name;
  const found = query.data;
  usePage({
    title: m.similarity.similarText(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: name ?? m.common.programme(), href: to.admin.programmeApplications(programmeId) },
      { label: m.similarity.similarText() },
    ],
  });
  if (!found) return <LoadScreen title={m.similarity.similarText()} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={m.similarity.similarText()} lead={m.similarity.lead()} />
      {found.data.length === 0 ? (
        <EmptyState title={m.similarity.nothingFound()}>{m.similarity.nothingFoundText()}</EmptyState>
      ) : (
        <Panel note={name ? m.similarity.pairsOfProgramme({ programme: name }) : undefined}>
          <div className="mt-2 grid gap-3">
            <PairList pairs={found.data} onlyOther={false} />
          </div>
        </Panel>
      )}
      <LocalPages place={place} totalCount={found.totalCount} name={m.similarity.similarText()} />
    </>
  );
}
