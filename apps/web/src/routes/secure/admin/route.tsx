import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#features/layout/pages/AdminLayout.tsx';

export const Route = createFileRoute('/secure/admin')({ component: AdminLayout });
