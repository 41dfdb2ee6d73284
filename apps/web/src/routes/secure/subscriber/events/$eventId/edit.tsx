import { createFileRoute } from '@tanstack/react-router';
import { EditEventPage } from '#features/event/pages/EditEventPage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/$eventId/edit')({ component: EditEventPage });
