import { messages } from '@grantdesk/domain/messages';
import { createFileRoute } from '@tanstack/react-router';
import { usePage } from '../../../../components/page.ts';
import classes from '../../../../features/review/score/Screen.module.css';
import { TaskScreen } from '../../../../features/review/score/TaskScreen.tsx';
import { to } from '../../../../paths.ts';
import { textIn } from '../../../../router-search.ts';

export const Route = createFileRoute('/secure/admin/tasks/$taskId')({
  validateSearch: (search): { id?: string } => {
    const id = textIn(search, 'id');
    return id ? { id } : {};
  },
  component: TaskPage,
});

/** A task on a page of its own; the programme's id comes in `id`. */
function TaskPage() {
  const { taskId } = Route.useParams();
  const { id } = Route.useSearch();
  const { me } = Route.useRouteContext();
  usePage({ title: messages.task.drawerOpen, crumbs: [{ label: 'Tasks', href: to.admin.tasks }, { label: 'Task' }] });
  return (
    <TaskScreen
      key={taskId}
      me={me}
      taskId={taskId}
      programmeId={id}
      isPage
      heading={(words) => (
        <h1 className={classes.title} tabIndex={-1}>
          {words}
        </h1>
      )}
      hrefOf={(place) => to.admin.task(place.id, place.programmeId)}
    />
  );
}
