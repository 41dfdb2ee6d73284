import { createFileRoute } from '@tanstack/react-router';
import { TasksPage } from '#features/task/pages/TasksPage.tsx';

export const Route = createFileRoute('/secure/admin/tasks/')({ component: TasksPage });
