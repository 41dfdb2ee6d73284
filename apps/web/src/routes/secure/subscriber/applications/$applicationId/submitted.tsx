import { createFileRoute } from '@tanstack/react-router';
import { SubmittedScreen } from '../../../../../features/application-form/SubmittedScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/submitted')({ component: Screen });

function Screen() {
  return <SubmittedScreen which="application" applicationId={Route.useParams().applicationId} />;
}
