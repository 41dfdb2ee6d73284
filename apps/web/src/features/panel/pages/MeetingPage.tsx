import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { useMeeting } from '../useMeeting.ts';
import { MeetingScreen } from './MeetingScreen.tsx';

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/meetings/$meetingId');

/** A meeting of a programme's board: agenda, attendance and the minutes. */
export function MeetingPage() {
  const { programmeId, meetingId } = route.useParams();
  const { me } = route.useRouteContext();
  const query = useMeeting(meetingId);
  const meeting = query.data?.data;
  usePage({
    title: meeting?.title ?? m.panel.meeting(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: meeting?.programme.name ?? m.common.programme(), href: to.admin.programmeApplications(programmeId) },
      { label: m.panel.meetings(), href: to.admin.meetings(programmeId) },
      { label: meeting?.title ?? m.panel.meeting() },
    ],
  });
  if (!meeting) return <LoadScreen title={m.panel.meeting()} error={query.error} onRetry={() => void query.refetch()} />;
  return <MeetingScreen meeting={meeting} userId={me._id} />;
}
