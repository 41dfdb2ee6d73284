import { createFileRoute } from '@tanstack/react-router';
import { ApplicantMessagesPage } from '#features/message/pages/ApplicantMessagesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/messages')({
  component: ApplicantMessagesPage,
});
