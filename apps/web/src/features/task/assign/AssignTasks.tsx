import type { TaskAction } from '@grantdesk/domain/task/score';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { useState } from 'react';
import type { Assignable } from './assign-draft.ts';
import { LazyDrawer } from './LazyDrawer.tsx';

interface AssignTasksProps {
  opened: boolean;
  onClose: () => void;
  programmeId: string;
  action: TaskAction;
  stages: ProgrammeStages;
  /** The selection, eligible or not. */
  applications: readonly Assignable[];
  /** After a success and after a failure: what is listed may have changed. */
  onReload: () => void;
  onPublished: () => void;
}

/** The drawer over the applications: `Assign Tasks` to the selection by hand, or `Auto Assign Tasks`. */
export function AssignTasks({ programmeId, action, stages, applications, ...given }: AssignTasksProps) {
  const [mode, setMode] = useState<'assign' | 'auto'>('assign');
  return (
    <LazyDrawer
      {...given}
      mode={mode}
      onMode={setMode}
      subject={{ programmeId, action, stages, applications, tasks: [] }}
      nameOf={(id) => applications.find(({ _id }) => _id === id)?.applicationID ?? ''}
    />
  );
}
