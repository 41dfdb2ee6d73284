import { createFileRoute } from '@tanstack/react-router';
import { DecisionsPage } from '#features/decisions/pages/DecisionsPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/decisions')({
  component: DecisionsPage,
});
