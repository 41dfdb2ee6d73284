import { createFileRoute } from '@tanstack/react-router';
import { RegionalPage } from '#features/settings/pages/RegionalPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/currency-and-time-zone')({ component: RegionalPage });
