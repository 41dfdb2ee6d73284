import { getRouteApi } from '@tanstack/react-router';
import { EventPart } from '../EventPart.tsx';

const route = getRouteApi('/secure/subscriber/events/$eventId/attendance');

/** Who came to an event. */
export function AttendancePage() {
  return <EventPart eventId={route.useParams().eventId} part="attendance" />;
}
