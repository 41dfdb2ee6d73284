import { createFileRoute } from '@tanstack/react-router';
import { NewEventPage } from '#features/events/pages/NewEventPage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/new')({ component: NewEventPage });
