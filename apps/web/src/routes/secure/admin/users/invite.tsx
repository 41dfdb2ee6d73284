import { createFileRoute } from '@tanstack/react-router';
import { InviteManyPage } from '#features/user/pages/InviteManyPage.tsx';

export const Route = createFileRoute('/secure/admin/users/invite')({ component: InviteManyPage });
