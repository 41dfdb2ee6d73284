import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '#features/audit/pages/ActivityPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/activity')({ component: ActivityPage });
