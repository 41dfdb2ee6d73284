import { createFileRoute } from '@tanstack/react-router';
import { EventsScreen } from '../../../../features/events/EventsScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/events/')({ component: Screen });

function Screen() {
  return <EventsScreen me={Route.useRouteContext().me} />;
}
