import { createFileRoute } from '@tanstack/react-router';
import { GrantProgrammesPage } from '#features/projects/pages/GrantProgrammesPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/')({ component: GrantProgrammesPage });
