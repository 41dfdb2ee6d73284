import { createFileRoute } from '@tanstack/react-router';
import { TaskPage } from '#features/task/pages/TaskPage.tsx';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/secure/admin/tasks/$taskId')({
  validateSearch: (search): { id?: string } => {
    const id = textIn(search, 'id');
    return id ? { id } : {};
  },
  component: TaskPage,
});
