import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { scoringDrafts } from '#storage/scoring-drafts.ts';
import { toast } from '#ui/toast.ts';
import { draftText, type Scoring, type Task } from './scoring-draft.ts';

const PAUSE_MS = 800;

export interface DraftState {
  kind: 'none' | 'waiting' | 'saving' | 'saved' | 'failed';
  message?: string;
}

/**
 * Keeps a half-done scoring: on this device with every change, with the server after a pause, one request at a time, the
 * rest on leaving. What the server did not get is sent when the connection is back, or when the task is next open.
 */
export function useDraftSaving(task: Task) {
  const taskId = task._id;
  const userId = task.assignedTo._id;
  const client = useQueryClient();
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const waiting = useRef<Scoring | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isGone = useRef(false);
  /** The draft that the server is known to have. */
  const base = useRef(draftText(task.draft));

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    await running.current;
    const draft = waiting.current;
    if (!draft) return;
    waiting.current = null;
    setState({ kind: 'saving' });
    running.current = call('task.draft', { params: { id: taskId }, body: { draft: { ...draft } } }).then(
      () => {
        base.current = draftText(draft);
        if (!waiting.current) scoringDrafts.clear(userId, taskId);
        // Coming back within the cache's life must find this draft, not an older one.
        client.setQueriesData<Answer<'task.adminOne'>>({ queryKey: ['task.adminOne'] }, (known) =>
          known?.data._id === taskId ? { data: { ...known.data, draft } } : known,
        );
        setState(waiting.current ? { kind: 'waiting' } : { kind: 'saved' });
      },
      (thrown: unknown) => {
        waiting.current ??= draft;
        setState({ kind: 'failed', message: toMessage(thrown) });
        if (isGone.current) toast.error(toMessage(thrown), { title: m.task.theDraftOfYourScoringIs() });
      },
    );
    await running.current;
    running.current = null;
  }, [client, taskId, userId]);

  useEffect(() => {
    isGone.current = false;
    const again = () => void send();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      isGone.current = true;
      void send();
    };
  }, [send]);

  const keep = useCallback(
    (draft: Scoring) => {
      waiting.current = draft;
      scoringDrafts.write(userId, taskId, { scoring: draft, base: base.current });
      setState({ kind: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE_MS);
    },
    [send, taskId, userId],
  );
  /** Nothing more is sent: the scoring itself is about to be. */
  const stop = async (): Promise<void> => {
    clearTimeout(timer.current);
    waiting.current = null;
    await running.current;
    setState({ kind: 'none' });
  };
  /** The scoring has arrived. */
  const forget = () => scoringDrafts.clear(userId, taskId);
  return { state, keep, stop, forget, retry: () => void send() };
}
