import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { REVIEW_CATEGORY } from '@grantdesk/domain/task/score';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isStatus, toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import type { Me } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ErrorDialog, SuccessDialog } from '#ui/dialogs.tsx';
import { ErrorState } from '#ui/states.tsx';
import { ScoreScreen } from './ScoreScreen.tsx';
import type { Task } from './scoring-draft.ts';
import { TaskDetails } from './TaskDetails.tsx';
import { TaskHeader } from './TaskHeader.tsx';
import { type Place, useQueue } from './useQueue.ts';

export interface TaskScreenProps {
  me: Me;
  taskId: string;
  /** As the address has it; the server checks the task itself. */
  programmeId?: string | undefined;
  isPage: boolean;
  heading: (words: string) => ReactNode;
  close?: ReactNode;
  hrefOf: (place: Place) => string;
}

/** One review task, loading, failed, to be scored or completed. */
export function TaskScreen({ me, taskId, programmeId, isPage, heading, close, hrefOf }: TaskScreenProps) {
  const client = useQueryClient();
  const query = useQuery(
    readQuery('task.adminOne', {
      params: { id: taskId },
      query: { categoryName: REVIEW_CATEGORY, ...(programmeId ? { programmeId } : {}) },
    }),
  );
  const task = query.data?.data;
  const [covering, setCovering] = useState<'details' | 'done' | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState('');
  const shown = useRef(taskId);
  useEffect(() => {
    if (shown.current === taskId) return;
    shown.current = taskId;
    // What led here is gone with the task before.
    frame.current?.querySelector<HTMLElement>('h1, h2')?.focus();
  }, [taskId]);
  const isThere = task !== undefined;
  useEffect(() => {
    // Opened by its address, or loaded after its drawer: nothing inside has the focus, but its keys must work immediately.
    const active = document.activeElement;
    if (isThere && (active === null || active.contains(frame.current)))
      frame.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
  }, [isThere]);
  const { following, left } = useQueue(taskId);
  const done = (data: Task) => {
    client.setQueriesData({ queryKey: ['task.adminOne'] }, (known: { data: Task } | undefined) =>
      known?.data._id === data._id ? { data } : known,
    );
    void invalidate(client, 'application.many', 'application.one');
    setCovering('done');
  };
  const finish = () => {
    setCovering(null);
    void invalidate(client, 'task.adminMany');
  };
  return (
    <div
      ref={frame}
      className="flex h-dvh flex-col bg-canvas data-page:-mx-6 data-page:mt-0 data-page:-mb-6 data-page:h-[calc(100dvh_-_56px)] tablet:data-page:-mx-4 tablet:data-page:mt-0 tablet:data-page:-mb-6"
      data-page={isPage || undefined}
    >
      <TaskHeader
        me={me}
        task={task}
        taskId={taskId}
        heading={heading}
        close={close}
        isPage={isPage}
        hrefOf={hrefOf}
        onDetails={() => setCovering('details')}
      />
      {task ? (
        <>
          <ScoreScreen key={`${task._id} ${task.progressStatus}`} task={task} frame={frame} onDone={done} onFailed={setFailure} />
          <TaskDetails task={task} opened={covering === 'details'} onClose={() => setCovering(null)} />
        </>
      ) : query.error ? (
        <div className="px-6 py-12 text-center text-muted">
          <ErrorState
            message={toMessage(query.error)}
            onRetry={isStatus(query.error, 403) || isStatus(query.error, 404) ? undefined : () => void query.refetch()}
          />
        </div>
      ) : (
        <p className="px-6 py-12 text-center text-muted" role="status" aria-busy="true">
          {messages.loading.task}
        </p>
      )}
      <SuccessDialog
        opened={covering === 'done'}
        onClose={finish}
        title={messages.dialogs.taskUpdated}
        text={messages.dialogs.taskUpdatedText}
        note={following ? m.task.leftLeftToReview({ left }) : m.task.thatWasTheLastOneYou()}
        action={
          following ? (
            <ButtonLink href={hrefOf(following)} variant="filled" onClick={finish}>
              {m.task.nextName({ name: following.name })}
            </ButtonLink>
          ) : null
        }
      />
      <ErrorDialog opened={failure !== ''} onClose={() => setFailure('')} title={messages.errors.taskExecution} text={failure} />
    </div>
  );
}
