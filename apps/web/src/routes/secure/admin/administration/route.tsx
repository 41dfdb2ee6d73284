import { createFileRoute } from '@tanstack/react-router';
import { AdministrationLayout } from '#features/settings/pages/AdministrationLayout.tsx';

export const Route = createFileRoute('/secure/admin/administration')({ component: AdministrationLayout });
