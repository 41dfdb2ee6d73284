import { createFileRoute } from '@tanstack/react-router';
import { EventsPage } from '#features/event/pages/EventsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/')({ component: EventsPage });
