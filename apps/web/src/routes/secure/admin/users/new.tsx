import { createFileRoute } from '@tanstack/react-router';
import { InviteUserPage } from '#features/user/pages/InviteUserPage.tsx';

export const Route = createFileRoute('/secure/admin/users/new')({ component: InviteUserPage });
