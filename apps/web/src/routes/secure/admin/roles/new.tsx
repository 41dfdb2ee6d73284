import { createFileRoute } from '@tanstack/react-router';
import { NewRolePage } from '#features/role/pages/NewRolePage.tsx';

export const Route = createFileRoute('/secure/admin/roles/new')({ component: NewRolePage });
