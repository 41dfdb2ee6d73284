import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#features/event/pages/EventPage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/$eventId/')({ component: EventPage });
