import { getRouteApi } from '@tanstack/react-router';
import { ApplicantMessages } from '../ApplicantMessages.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/messages');

/** What an applicant and the team wrote to each other. */
export function ApplicantMessagesPage() {
  return <ApplicantMessages applicationId={route.useParams().applicationId} me={route.useRouteContext().me} />;
}
