import type { Answer } from '@grantdesk/api';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { type ApiError, toApiError } from '#api/errors.ts';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';

type Open = NonNullable<Answer<'referee.link'>['data']['open']>;

const SAVE_AFTER_MS = 1_500;

/**
 * The reference as it is written: what changes is saved a moment later, one call after another. What could not be saved is sent
 * again with the next change, and with the reference itself.
 */
export function useReferenceDraft(token: string, open: Open) {
  const form = useMemo(() => compileForm({ sections: open.sections as FormSection[] }), [open.sections]);
  const store = useMemo(() => new AnswerStore({ form, answers: open.answers }), [form, open.answers]);
  const [savedAt, setSavedAt] = useState(open.savedAt);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const version = useRef(open.version);
  const changed = useRef(new Set<string>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Takes out what is not saved yet; `putBack` returns it after a failure. */
  const take = useCallback(() => {
    const ids = [...changed.current];
    changed.current.clear();
    const answers: Answers = Object.fromEntries(ids.map((id) => [id, store.get(id)]));
    return { answers, isEmpty: ids.length === 0, putBack: () => ids.forEach((id) => changed.current.add(id)) };
  }, [store]);

  const save = useCallback((): Promise<unknown> => {
    queue.current = queue.current.then(async () => {
      const { answers, isEmpty, putBack } = take();
      if (isEmpty) return;
      try {
        const { data } = await call('referee.save', { body: { token, answers, version: version.current } });
        version.current = data.version;
        setSavedAt(data.savedAt);
        setProblem(null);
      } catch (thrown) {
        putBack();
        setProblem(toApiError(thrown));
      }
    });
    return queue.current;
  }, [take, token]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribeAny((id) => {
      changed.current.add(id);
      clearTimeout(timer);
      timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    });
    const leave = () => void save();
    globalThis.addEventListener('pagehide', leave);
    return () => {
      stop();
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', leave);
    };
  }, [store, save]);

  /** @throws ApiError where a rule refuses it; what was written is saved all the same */
  const submit = async (): Promise<void> => {
    await queue.current;
    const { answers, putBack } = take();
    try {
      await call('referee.submit', { body: { token, answers, version: version.current } });
    } catch (thrown) {
      putBack();
      throw toApiError(thrown);
    }
  };
  return { form, store, savedAt, problem, submit };
}
