import type { Answer } from '@grantdesk/api';
import type { TaskAction } from '@grantdesk/domain/task/score';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { invalidate } from '#api/query.ts';
import { applicantName } from '#components/applicant-name.ts';
import type { ApplicationRow } from '../application-row.ts';
import type { useArchive } from '#features/archive/useArchive.ts';
import type { ListDialogs as Dialogs } from '../useListDialogs.ts';

const WriteToMany = lazy(() => import('#features/message/WriteToMany.tsx'));
const BulkSchedule = lazy(() => import('#features/interview/BulkSchedule.tsx'));
const TagsDialog = lazy(() => import('#features/tag/TagsDialog.tsx'));
const ArchiveDialog = lazy(() => import('#features/archive/ArchiveDialog.tsx'));
const RecentMoves = lazy(async () => ({
  default: (await import('../stages/RecentMoves.tsx')).RecentMoves,
}));
const AssignTasks = lazy(async () => ({
  default: (await import('#features/task/assign/AssignTasks.tsx')).AssignTasks,
}));

interface Props {
  dialogs: Dialogs;
  archive: ReturnType<typeof useArchive>;
  programmeId: string;
  programme: Answer<'programme.one'>['data'] | undefined;
  stages: ProgrammeStages;
  taskAction: TaskAction;
  /** The selected applications. */
  rows: ApplicationRow[];
  /** The selection has been dealt with. */
  onDone: () => void;
}

/** Assigning, writing, scheduling and looking back, in front of the list; each is loaded once it is wanted. */
export function ListDialogs({ dialogs, archive, programmeId, programme, stages, taskAction, rows, onDone }: Props) {
  const { assigning, setAssigning, writingTo, setWritingTo, isScheduling, setScheduling, looksBack, setLooksBack } = dialogs;
  const { tagging, setTagging } = dialogs;
  const client = useQueryClient();
  const assigned = assigning?.row ? [assigning.row] : rows;
  const reload = () => {
    void invalidate(client, 'application.many', 'task.adminMany', 'user.adminSpecificReviewAdminsWithTaskInfo');
  };
  return (
    <>
      {assigning ? (
        <Suspense fallback={null}>
          <AssignTasks
            opened={assigning.opened}
            onClose={() => setAssigning({ ...assigning, opened: false })}
            programmeId={programmeId}
            action={taskAction}
            stages={stages}
            applications={assigned.map((row) => ({ ...row, name: applicantName(row), flags: row.approvalFlags }))}
            onReload={reload}
            onPublished={onDone}
          />
        </Suspense>
      ) : null}
      {writingTo ? (
        <Suspense fallback={null}>
          <WriteToMany applications={writingTo} onClose={() => setWritingTo(null)} onSent={onDone} />
        </Suspense>
      ) : null}
      {tagging ? (
        <Suspense fallback={null}>
          <TagsDialog programmeId={programmeId} applications={tagging} onClose={() => setTagging(null)} />
        </Suspense>
      ) : null}
      {isScheduling && programme ? (
        <Suspense fallback={null}>
          <BulkSchedule applications={rows} programme={programme} onClose={() => setScheduling(false)} onScheduled={onDone} />
        </Suspense>
      ) : null}
      {archive.dialog ? (
        <Suspense fallback={null}>
          <ArchiveDialog {...archive.dialog} />
        </Suspense>
      ) : null}
      {looksBack ? (
        <Suspense fallback={null}>
          <RecentMoves programmeId={programmeId} onClose={() => setLooksBack(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
