import { createFileRoute } from '@tanstack/react-router';
import { EventPart } from '../../../../../features/events/EventPart.tsx';

export const Route = createFileRoute('/secure/subscriber/events/$eventId/edit')({ component: Screen });

function Screen() {
  return <EventPart eventId={Route.useParams().eventId} part="edit" />;
}
