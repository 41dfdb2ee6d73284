import { createFileRoute } from '@tanstack/react-router';
import { GranteeProjectPage } from '#features/project/pages/GranteeProjectPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$id/')({ component: GranteeProjectPage });
