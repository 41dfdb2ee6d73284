import { createFileRoute } from '@tanstack/react-router';
import { AttendancePage } from '#features/event/pages/AttendancePage.tsx';

export const Route = createFileRoute('/secure/subscriber/events/$eventId/attendance')({ component: AttendancePage });
