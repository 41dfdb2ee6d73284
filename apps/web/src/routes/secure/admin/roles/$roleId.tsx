import { createFileRoute } from '@tanstack/react-router';
import { RolePage } from '#features/role/pages/RolePage.tsx';

export const Route = createFileRoute('/secure/admin/roles/$roleId')({ component: RolePage });
