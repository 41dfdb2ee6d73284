import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/pages/DashboardPage.tsx';

export const Route = createFileRoute('/secure/admin/')({ component: DashboardPage });
