import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { FirstUseHint } from '#components/FirstUseHint.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ScoresScreen } from '../scores/ScoresScreen.tsx';
import { useScoresAddress } from '../scores/useScoresAddress.ts';

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/scores');

/** The figures of a programme's scores; for those who run it. */
export function ScoresPage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const address = useScoresAddress();
  const { taskAction, places } = address;
  const query = useQuery(
    listQuery('scoring.round', {
      params: { id: programmeId },
      query: { ...(taskAction ? { taskAction } : {}), ...(places === undefined ? {} : { places }) },
    }),
  );
  const round = query.data?.data;
  usePage({
    title: round ? m.scoring.scoresName({ name: round.programme.name }) : m.common.scores(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: round?.programme.name ?? m.common.programme(), href: to.admin.programmeApplications(programmeId) },
      { label: m.common.scores() },
    ],
  });
  if (!round)
    return <LoadScreen title={m.common.scores()} error={query.error} onRetry={() => void query.refetch()} rows={[64, 40, 240]} />;
  return (
    <>
      <PageHeader
        title={m.common.scores()}
        lead={m.scoring.inPercentOfWhatEachScore()}
        actions={
          <ButtonLink href={to.admin.programmeApplications(programmeId)} leftSection={<ChevronLeft />}>
            {m.common.applications()}
          </ButtonLink>
        }
      />
      <FirstUseHint name="scores">{m.scoring.firstUse()}</FirstUseHint>
      <ScoresScreen
        round={round}
        address={address}
        refetching={query.isPlaceholderData}
        mayExport={can(toActor(me), 'APPLICATIONS', 'EXPORT')}
      />
    </>
  );
}
