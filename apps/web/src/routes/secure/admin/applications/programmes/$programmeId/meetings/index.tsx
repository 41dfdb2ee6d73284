import { createFileRoute } from '@tanstack/react-router';
import { MeetingsPage } from '#features/panel/pages/MeetingsPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/meetings/')({
  component: MeetingsPage,
});
