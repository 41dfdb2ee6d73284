import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#features/notification/pages/NotificationsPage.tsx';

export const Route = createFileRoute('/secure/subscriber/notifications')({ component: NotificationsPage });
