import { createFileRoute } from '@tanstack/react-router';
import { ProposalViewPage } from '#features/submission/pages/ProposalViewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/view')({
  component: ProposalViewPage,
});
