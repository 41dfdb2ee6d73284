import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { FULL_CHAIN } from '@grantdesk/domain/stage/shape';
import { LazyDrawer } from './LazyDrawer.tsx';

type Task = Answer<'task.adminMany'>['data'][number];

interface ReassignTasksProps {
  opened: boolean;
  onClose: () => void;
  /** Of one programme and stage. */
  tasks: readonly Task[];
  onReload: () => void;
  onPublished: () => void;
}

/** Why these tasks cannot be given to others together; undefined while they can. */
export function reassignReason(tasks: readonly Task[]): string | undefined {
  const [first] = tasks;
  const isSame = tasks.every(
    ({ category: { payload } }) =>
      payload.programme._id === first?.category.payload.programme._id && payload.taskAction === first.category.payload.taskAction,
  );
  return isSame ? undefined : m.task.selectTasksOfOneProgrammeAnd();
}

/** The drawer `Re-Assign Tasks` over selected tasks. */
export function ReassignTasks({ tasks, ...given }: ReassignTasksProps) {
  const [first] = tasks;
  if (!first) return null;
  const { programme, taskAction } = first.category.payload;
  return (
    <LazyDrawer
      {...given}
      mode="reassign"
      subject={{
        programmeId: programme._id,
        action: taskAction,
        // Tasks that exist are of a stage that their programme uses.
        stages: FULL_CHAIN,
        applications: [],
        tasks: tasks.map(({ _id, assignedTo, name, description, startDate, dueDate, category: { payload } }) => ({
          _id,
          holder: assignedTo._id,
          name,
          description,
          startDate,
          dueDate,
          guide: { value: payload.scoreGuide._id, label: payload.scoreGuide.name },
        })),
      }}
      nameOf={(id) => tasks.find(({ _id }) => _id === id)?.category.payload.application.applicationID ?? ''}
    />
  );
}
