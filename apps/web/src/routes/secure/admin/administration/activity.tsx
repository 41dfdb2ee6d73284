import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '#features/activity/pages/ActivityPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/activity')({ component: ActivityPage });
