import { createFileRoute } from '@tanstack/react-router';
import { ViewScreen } from '../../../../../features/application-form/ViewScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/view')({ component: Screen });

function Screen() {
  return <ViewScreen which="application" applicationId={Route.useParams().applicationId} />;
}
