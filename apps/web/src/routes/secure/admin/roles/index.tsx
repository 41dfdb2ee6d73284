import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '#features/role/pages/RolesPage.tsx';

export const Route = createFileRoute('/secure/admin/roles/')({ component: RolesPage });
