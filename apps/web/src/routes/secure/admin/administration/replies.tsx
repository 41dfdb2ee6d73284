import { createFileRoute } from '@tanstack/react-router';
import { RepliesPage } from '#features/reply/pages/RepliesPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/replies')({ component: RepliesPage });
