import { getRouteApi } from '@tanstack/react-router';
import { EventsScreen } from '../EventsScreen.tsx';

const route = getRouteApi('/secure/subscriber/events/');

/** Events as a list or a month, for every kind of account. */
export function EventsPage() {
  return <EventsScreen me={route.useRouteContext().me} />;
}
