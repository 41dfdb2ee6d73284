import { createFileRoute } from '@tanstack/react-router';
import { ApplicationSubmittedPage } from '#features/application-form/pages/ApplicationSubmittedPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/submitted')({
  component: ApplicationSubmittedPage,
});
