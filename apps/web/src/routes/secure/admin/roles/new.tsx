import { createFileRoute } from '@tanstack/react-router';
import { NewRolePage } from '#features/people/pages/NewRolePage.tsx';

export const Route = createFileRoute('/secure/admin/roles/new')({ component: NewRolePage });
