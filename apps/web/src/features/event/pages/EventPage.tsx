import { getRouteApi } from '@tanstack/react-router';
import { EventScreen } from '../EventScreen.tsx';

const route = getRouteApi('/secure/subscriber/events/$eventId/');

/** One event, for everyone who may attend it. */
export function EventPage() {
  return <EventScreen eventId={route.useParams().eventId} me={route.useRouteContext().me} />;
}
