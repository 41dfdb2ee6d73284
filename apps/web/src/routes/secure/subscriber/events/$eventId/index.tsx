import { createFileRoute } from '@tanstack/react-router';
import { EventScreen } from '../../../../../features/events/EventScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/events/$eventId/')({ component: Screen });

function Screen() {
  return <EventScreen eventId={Route.useParams().eventId} me={Route.useRouteContext().me} />;
}
