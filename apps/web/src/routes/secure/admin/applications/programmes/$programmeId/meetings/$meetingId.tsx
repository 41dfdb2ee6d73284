import { createFileRoute } from '@tanstack/react-router';
import { MeetingPage } from '#features/panel/pages/MeetingPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/meetings/$meetingId')({
  component: MeetingPage,
});
