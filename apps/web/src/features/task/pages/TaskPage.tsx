import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { getRouteApi } from '@tanstack/react-router';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { TaskScreen } from '../score/TaskScreen.tsx';

const route = getRouteApi('/secure/admin/tasks/$taskId');

/** A task on a page of its own; the programme's id comes in `id`. */
export function TaskPage() {
  const { taskId } = route.useParams();
  const { id } = route.useSearch();
  const { me } = route.useRouteContext();
  usePage({
    title: messages.task.drawerOpen,
    crumbs: [{ label: m.common.tasks(), href: to.admin.tasks }, { label: m.task.task() }],
  });
  return (
    <TaskScreen
      key={taskId}
      me={me}
      taskId={taskId}
      programmeId={id}
      isPage
      heading={(words) => (
        <h1 className="text-lg/7 font-bold focus:outline-none" tabIndex={-1}>
          {words}
        </h1>
      )}
      hrefOf={(place) => to.admin.task(place.id, place.programmeId)}
    />
  );
}
