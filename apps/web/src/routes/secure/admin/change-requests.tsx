import { createFileRoute } from '@tanstack/react-router';
import { ChangeRequestsPage } from '#features/change-request/pages/ChangeRequestsPage.tsx';

export const Route = createFileRoute('/secure/admin/change-requests')({ component: ChangeRequestsPage });
