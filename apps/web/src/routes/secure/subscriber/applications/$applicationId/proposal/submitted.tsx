import { createFileRoute } from '@tanstack/react-router';
import { ProposalSubmittedPage } from '#features/submission/pages/ProposalSubmittedPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/submitted')({
  component: ProposalSubmittedPage,
});
