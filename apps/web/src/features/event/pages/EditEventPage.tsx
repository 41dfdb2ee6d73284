import { getRouteApi } from '@tanstack/react-router';
import { EventPart } from '../EventPart.tsx';

const route = getRouteApi('/secure/subscriber/events/$eventId/edit');

/** An event that is being changed. */
export function EditEventPage() {
  return <EventPart eventId={route.useParams().eventId} part="edit" />;
}
