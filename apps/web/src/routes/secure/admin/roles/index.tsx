import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '#features/people/pages/RolesPage.tsx';

export const Route = createFileRoute('/secure/admin/roles/')({ component: RolesPage });
