import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/user/pages/UsersPage.tsx';

export const Route = createFileRoute('/secure/admin/users/')({ component: UsersPage });
