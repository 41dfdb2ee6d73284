import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { applicantOf } from '../PairItem.tsx';
import { Passage } from '../Passage.tsx';
import { Settle } from '../Settle.tsx';

const route = getRouteApi('/secure/admin/applications/similar/$pairId');

/** Two applications that share text: the passages side by side, and what the team concludes. */
export function PairPage() {
  const { pairId } = route.useParams();
  const query = useQuery(readQuery('similarity.one', { params: { id: pairId } }));
  const pair = query.data?.data;
  const programme = pair?.sides[0].programme;
  usePage({
    title: m.similarity.similarText(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      ...(programme ? [{ label: programme.name, href: to.admin.programmeApplications(programme._id) }] : []),
      ...(programme ? [{ label: m.similarity.similarText(), href: to.admin.similar(programme._id) }] : []),
      { label: m.similarity.sideBySide() },
    ],
  });
  if (!pair) return <LoadScreen title={m.similarity.similarText()} error={query.error} onRetry={() => void query.refetch()} />;
  const [first, second] = pair.sides;
  return (
    <>
      <PageHeader
        title={m.similarity.sideBySideWith({ first: first.applicationID, second: second.applicationID })}
        lead={m.similarity.markedNote()}
      />
      <div className="grid gap-4">
        <Panel>
          <div className="grid grid-cols-2 gap-6 mobile:grid-cols-1">
            {pair.sides.map((side) => (
              <p key={side._id} className="min-w-0 wrap-anywhere">
                <AppLink href={to.admin.application(side.programme._id, side._id)}>{side.applicationID}</AppLink>{' '}
                {applicantOf(side)}
                <span className="block text-sm/5 text-muted">{side.programme.name}</span>
              </p>
            ))}
          </div>
        </Panel>
        {pair.shared.length === 0 ? <EmptyState title={m.similarity.passagesGone()} /> : null}
        {pair.shared.map((shared, index) => (
          <Passage key={`${index + 1}`} shared={shared} pair={pair} number={index + 1} />
        ))}
        <Settle pair={pair} />
      </div>
    </>
  );
}
