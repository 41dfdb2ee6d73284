import { createFileRoute } from '@tanstack/react-router';
import { ProposalOverviewPage } from '#features/submission/pages/ProposalOverviewPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/')({
  component: ProposalOverviewPage,
});
