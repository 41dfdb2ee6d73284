import { createFileRoute } from '@tanstack/react-router';
import { ConflictsPage } from '#features/task/pages/ConflictsPage.tsx';

export const Route = createFileRoute('/secure/admin/tasks/conflicts')({ component: ConflictsPage });
