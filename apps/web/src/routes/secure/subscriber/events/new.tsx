import { createFileRoute } from '@tanstack/react-router';
import { NewEventPage } from '#features/event/pages/NewEventPage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/new')({ component: NewEventPage });
