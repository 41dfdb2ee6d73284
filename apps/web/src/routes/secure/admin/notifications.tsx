import { createFileRoute } from '@tanstack/react-router';
import { StaffNotificationsPage } from '#features/notification/pages/StaffNotificationsPage.tsx';

export const Route = createFileRoute('/secure/admin/notifications')({ component: StaffNotificationsPage });
