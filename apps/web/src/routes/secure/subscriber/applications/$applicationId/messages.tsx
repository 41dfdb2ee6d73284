import { createFileRoute } from '@tanstack/react-router';
import { ApplicantMessages } from '../../../../../features/messages/ApplicantMessages.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/messages')({ component: Screen });

function Screen() {
  return <ApplicantMessages applicationId={Route.useParams().applicationId} me={Route.useRouteContext().me} />;
}
