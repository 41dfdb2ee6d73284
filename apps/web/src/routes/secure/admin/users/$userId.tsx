import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '#features/user/pages/UserPage.tsx';

export const Route = createFileRoute('/secure/admin/users/$userId')({ component: UserPage });
