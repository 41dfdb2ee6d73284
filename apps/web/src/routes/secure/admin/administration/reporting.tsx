import { createFileRoute } from '@tanstack/react-router';
import { ReportingPage } from '#features/settings/pages/ReportingPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/reporting')({ component: ReportingPage });
