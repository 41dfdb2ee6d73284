import { createFileRoute } from '@tanstack/react-router';
import { ApplicantMessagesPage } from '#features/messages/pages/ApplicantMessagesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/messages')({
  component: ApplicantMessagesPage,
});
