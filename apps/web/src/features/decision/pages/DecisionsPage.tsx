import { m } from '@grantdesk/messages';
import { TASK_ACTIONS } from '@grantdesk/domain/task/score';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft } from 'lucide-react';
import { documents } from '#api/documents.ts';
import { listQuery } from '#api/query.ts';
import { FirstUseHint } from '#components/FirstUseHint.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { DecisionRoom } from '../DecisionRoom.tsx';

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/decisions');

/** Where the board of a programme decides; read by those who run it, used by those who decide. */
export function DecisionsPage() {
  const { programmeId } = route.useParams();
  const search = route.useSearch() as Record<string, unknown>;
  const router = useRouter();
  const taskAction = TASK_ACTIONS.find((action) => action === textIn(search, 'taskAction'));
  const query = useQuery(listQuery('decision.room', { params: { id: programmeId }, query: taskAction ? { taskAction } : {} }));
  const room = query.data?.data;
  usePage({
    title: room ? m.decision.decisionsName({ name: room.programme.name }) : m.decision.decisions(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: room?.programme.name ?? m.common.programme(), href: to.admin.programmeApplications(programmeId) },
      { label: m.decision.decisions() },
    ],
  });
  if (!room)
    return (
      <LoadScreen title={m.common.decisionRoom()} error={query.error} onRetry={() => void query.refetch()} rows={[96, 40, 240]} />
    );
  return (
    <>
      <PageHeader
        title={m.common.decisionRoom()}
        lead={room.programme.name}
        actions={
          <>
            <ButtonLink
              href={to.admin.programmeApplications(programmeId, { tab: 'SHORTLISTED_FOR_BOARD_APPROVAL' })}
              leftSection={<ChevronLeft />}
            >
              {m.common.applications()}
            </ButtonLink>
            <ButtonLink href={to.admin.meetings(programmeId)} leftSection={<CalendarDays />}>
              {m.panel.meetings()}
            </ButtonLink>
            <DownloadLink href={documents.boardPack(programmeId, room.taskAction)}>{m.decision.boardPackPdf()}</DownloadLink>
            <DownloadLink href={documents.boardList(programmeId, room.taskAction)}>{m.decision.boardPackCsv()}</DownloadLink>
          </>
        }
      />
      <FirstUseHint name="decision-room">{m.decision.firstUse()}</FirstUseHint>
      <DecisionRoom
        room={room}
        onStage={(next) =>
          void router.navigate({ href: to.admin.decisions(programmeId, { taskAction: next }), replace: true, resetScroll: false })
        }
      />
    </>
  );
}
