import { createFileRoute } from '@tanstack/react-router';
import { GranteesPage } from '#features/project/pages/GranteesPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/')({ component: GranteesPage });
