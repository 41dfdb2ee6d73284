import { createFileRoute } from '@tanstack/react-router';
import { GrantProgrammesPage } from '#features/project/pages/GrantProgrammesPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/')({ component: GrantProgrammesPage });
