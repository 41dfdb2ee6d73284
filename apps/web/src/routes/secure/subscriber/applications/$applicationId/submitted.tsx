import { createFileRoute } from '@tanstack/react-router';
import { ApplicationSubmittedPage } from '#features/submission/pages/ApplicationSubmittedPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/submitted')({
  component: ApplicationSubmittedPage,
});
