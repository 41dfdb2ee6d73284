import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { isStatus, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { bodyOf, controlOf, newProgramme, patchOf, type Programme, type ProgrammeDraft, sameDraft } from './programme-draft.ts';

interface Problem {
  target: string;
  message: string;
}

/** Puts a saved programme where every screen will look for it. */
function remember(client: QueryClient, programme: Programme): void {
  client.setQueryData(readQuery('programme.one', { params: { id: programme._id } }).queryKey, { data: programme });
  void invalidate(client, 'programme.many');
}

interface Given {
  programme: Programme | null;
  initial: ProgrammeDraft | null;
  mayNameManagers: boolean;
  /** The programme whose next round this is. */
  copyOf?: string | undefined;
  /** Told once the server has it and nothing on screen is unsaved any more. */
  onSaved: (programme: Programme) => void;
}

/** The state of the programme form. The contract judges it; its words stand beside the fields until they are mended. */
export function useProgrammeForm({ programme, initial, mayNameManagers, copyOf, onSaved }: Given) {
  const client = useQueryClient();
  const intentKey = useIdempotencyKey();
  // The state that the entries started from: saving against a newer one would hide someone else's change.
  const [origin] = useState(programme);
  const [base, setBase] = useState(() => initial ?? newProgramme());
  const [draft, setDraft] = useState(base);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [refusal, setRefusal] = useState<{ message: string; isStale: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Programme | null>(null);
  const isDirty = useMemo(() => !sameDraft(draft, base), [draft, base]);

  useEffect(() => {
    if (saved) onSaved(saved);
    // Told once per save, whatever the caller's function is by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);

  /** A changed field loses its message; the next attempt judges it again. */
  const change = (part: Partial<ProgrammeDraft>, path: string) => {
    setDraft((now) => ({ ...now, ...part }));
    setProblems((now) => now.filter((problem) => problem.target !== controlOf(path)));
  };
  const save = async () => {
    setBusy(true);
    setRefusal(null);
    setProblems([]);
    try {
      const { data } = origin ? await update(origin) : await create();
      remember(client, data);
      setBase(draft);
      setSaved(data);
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      const found = issues.map((issue) => ({ target: controlOf(issue.path), message: issue.message }));
      setProblems(found);
      setRefusal(
        found.length > 0 ? null : { message, isStale: isStatus(thrown, 409) && toApiError(thrown).code === 'STALE_VERSION' },
      );
      setAttempt((now) => now + 1);
    } finally {
      setBusy(false);
    }
  };
  const create = () => {
    const body = { ...bodyOf(draft), ...(copyOf && { copyOf }) };
    return call('programme.new', { body, idempotencyKey: intentKey(body) });
  };
  const update = (known: Programme) =>
    call('programme.update', { params: { id: known._id }, body: patchOf(draft, base, known, mayNameManagers) });

  return {
    draft,
    change,
    problems,
    refusal,
    attempt,
    busy,
    isDirty,
    save,
    discard: () => {
      setDraft(base);
      setProblems([]);
      setRefusal(null);
    },
    errorAt: (path: string) => problems.find((problem) => problem.target === controlOf(path))?.message,
  };
}

export type ProgrammeFormState = ReturnType<typeof useProgrammeForm>;
