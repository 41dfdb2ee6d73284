import { createFileRoute } from '@tanstack/react-router';
import { SessionLimitsPage } from '#features/settings/pages/SessionLimitsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/sessions')({ component: SessionLimitsPage });
