import { useState } from 'react';
import { type ApiError, type Issue, toApiError } from '../api/errors.ts';

interface Options<D> {
  /** What the screen begins with. */
  initial: () => D;
  /** Broken rules of it, as the server will judge them too; asked when it is sent, and with every change after that. */
  judge: (draft: D) => readonly Issue[];
}

/**
 * A form of the back office: what was typed, what is wrong with it, and what the server said. Issues are told at their
 * fields; anything else is a refusal of the whole, and what was typed stays.
 */
export function useCheckedDraft<D extends object>({ initial, judge }: Options<D>) {
  const [base, setBase] = useState(initial);
  const [draft, setDraft] = useState(base);
  const [problems, setProblems] = useState<readonly Issue[]>([]);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  /** Begins anew from here: nothing is dirty, nothing is wrong. */
  const restart = (from: D): void => {
    setBase(from);
    setDraft(from);
    setProblems([]);
    setRefusal(null);
    setAttempt(0);
  };
  return {
    /** What the entries started from. */
    base,
    draft,
    problems,
    refusal,
    /** Rises with each try, so that a summary of the same problems takes the focus again. */
    attempt,
    busy,
    isDirty: draft !== base,
    errorAt: (path: string) => problems.find((problem) => problem.path === path)?.message,
    change: (part: Partial<D>): void => {
      const next = { ...draft, ...part };
      setDraft(next);
      if (attempt > 0) setProblems(judge(next));
    },
    restart,
    discard: () => restart(base),
    /** Sends what was typed, where no rule is broken; true when the server took it. */
    send: async (act: (draft: D) => Promise<unknown>): Promise<boolean> => {
      setRefusal(null);
      const found = judge(draft);
      setProblems(found);
      setAttempt((now) => now + 1);
      if (found.length > 0) return false;
      setBusy(true);
      try {
        await act(draft);
        restart(draft);
        return true;
      } catch (thrown) {
        const error = toApiError(thrown);
        setProblems(error.issues);
        setRefusal(error.issues.length > 0 ? null : error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
