import { createFileRoute } from '@tanstack/react-router';
import { DecisionsPage } from '#features/decision/pages/DecisionsPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/decisions')({
  component: DecisionsPage,
});
