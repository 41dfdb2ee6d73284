import { createFileRoute } from '@tanstack/react-router';
import { ViewScreen } from '../../../../../../features/application-form/ViewScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/view')({ component: Screen });

function Screen() {
  return <ViewScreen which="proposal" applicationId={Route.useParams().applicationId} />;
}
