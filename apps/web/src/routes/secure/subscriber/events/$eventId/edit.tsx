import { createFileRoute } from '@tanstack/react-router';
import { EditEventPage } from '#features/events/pages/EditEventPage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/$eventId/edit')({ component: EditEventPage });
