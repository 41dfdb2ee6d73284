import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#features/frame/pages/AdminLayout.tsx';

export const Route = createFileRoute('/secure/admin')({ component: AdminLayout });
