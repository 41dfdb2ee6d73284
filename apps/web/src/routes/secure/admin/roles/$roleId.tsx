import { createFileRoute } from '@tanstack/react-router';
import { RolePage } from '#features/people/pages/RolePage.tsx';

export const Route = createFileRoute('/secure/admin/roles/$roleId')({ component: RolePage });
