import { createFileRoute } from '@tanstack/react-router';
import { BringProposalAnswersPage } from '#features/submission/pages/BringProposalAnswersPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/bring')({
  component: BringProposalAnswersPage,
});
