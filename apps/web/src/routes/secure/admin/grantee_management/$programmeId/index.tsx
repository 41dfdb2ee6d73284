import { createFileRoute } from '@tanstack/react-router';
import { GranteesPage } from '#features/projects/pages/GranteesPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/')({ component: GranteesPage });
