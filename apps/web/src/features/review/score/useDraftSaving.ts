import type { Answer } from '@grantdesk/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';
import type { Scoring } from './scoring-draft.ts';

const PAUSE_MS = 800;

export interface DraftState {
  kind: 'none' | 'waiting' | 'saving' | 'saved' | 'failed';
  message?: string;
}

/** Keeps a half-done scoring with the server: a pause after the last change, one request at a time, the rest on leaving (TASK-11). */
export function useDraftSaving(taskId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const waiting = useRef<Scoring | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isGone = useRef(false);

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    await running.current;
    const draft = waiting.current;
    if (!draft) return;
    waiting.current = null;
    setState({ kind: 'saving' });
    running.current = call('task.draft', { params: { id: taskId }, body: { draft: { ...draft } } }).then(
      () => {
        // Coming back within the cache's life must find this draft, not an older one.
        client.setQueriesData<Answer<'task.adminOne'>>({ queryKey: ['task.adminOne'] }, (known) =>
          known?.data._id === taskId ? { data: { ...known.data, draft } } : known,
        );
        setState(waiting.current ? { kind: 'waiting' } : { kind: 'saved' });
      },
      (thrown: unknown) => {
        waiting.current ??= draft;
        setState({ kind: 'failed', message: messageOf(thrown) });
        if (isGone.current) toast.error(messageOf(thrown), { title: 'The draft of your scoring was not saved' });
      },
    );
    await running.current;
    running.current = null;
  }, [client, taskId]);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      void send();
    };
  }, [send]);

  const keep = (draft: Scoring) => {
    waiting.current = draft;
    setState({ kind: 'waiting' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), PAUSE_MS);
  };
  /** Nothing more is kept: the scoring itself is about to be sent. */
  const stop = async (): Promise<void> => {
    clearTimeout(timer.current);
    waiting.current = null;
    await running.current;
    setState({ kind: 'none' });
  };
  return { state, keep, stop, retry: () => void send() };
}
