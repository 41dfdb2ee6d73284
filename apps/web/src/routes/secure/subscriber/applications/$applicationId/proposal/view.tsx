import { createFileRoute } from '@tanstack/react-router';
import { ProposalViewPage } from '#features/application-form/pages/ProposalViewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/view')({
  component: ProposalViewPage,
});
