import type { Answer } from '@grantdesk/api';
import type { OpenDataSettings } from '@grantdesk/domain/open-data/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { isStatus, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';

export type OpenData = Answer<'programme.openData'>;
export type OpenState = OpenData['open'];
export type PreviewRow = OpenData['data'][number];

/** The id of the control for a path of the contract. */
export const controlOf = (path: string): string => `open-${path}`;

/**
 * The settings as they are typed, judged by the contract. They are saved against the version that the screen was opened on,
 * so that nobody's change is overwritten unseen.
 */
export function useOpenData(programmeId: string, open: OpenState) {
  const client = useQueryClient();
  const params = { id: programmeId };
  const [version, setVersion] = useState(open.version);
  const [base, setBase] = useState<OpenDataSettings>(open.settings);
  const [draft, setDraft] = useState(base);
  const [problems, setProblems] = useState<{ target: string; message: string }[]>([]);
  const [refusal, setRefusal] = useState<{ message: string; isStale: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const isDirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(base), [draft, base]);

  const reread = () => invalidate(client, 'programme.openData');
  /** Writes, and reads again what it led to. Answers whether it was taken. */
  const write = async (act: () => Promise<{ data: { version: number } }>): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    setProblems([]);
    try {
      setVersion((await act()).data.version);
      await reread();
      return true;
    } catch (thrown) {
      const { issues, message, code } = toApiError(thrown);
      setProblems(issues.map((issue) => ({ target: controlOf(issue.path), message: issue.message })));
      setRefusal(issues.length > 0 ? null : { message, isStale: isStatus(thrown, 409) && code === 'STALE_VERSION' });
      setAttempt((now) => now + 1);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    problems,
    refusal,
    attempt,
    busy,
    isDirty,
    reread,
    /** A changed field loses its message; the next attempt judges it again. */
    change: (part: Partial<OpenDataSettings>) => {
      setDraft((now) => ({ ...now, ...part }));
      setProblems((now) => now.filter(({ target }) => !Object.keys(part).some((path) => controlOf(path) === target)));
    },
    save: async () => {
      const wanted = draft;
      if (await write(() => call('programme.openDataUpdate', { params, body: { ...wanted, version } }))) setBase(wanted);
    },
    publish: (publish: boolean) => write(() => call('programme.openDataPublish', { params, body: { publish, version } })),
    discard: () => {
      setDraft(base);
      setProblems([]);
      setRefusal(null);
    },
    errorAt: (path: keyof OpenDataSettings) => problems.find(({ target }) => target === controlOf(path))?.message,
  };
}

export type OpenDataForm = ReturnType<typeof useOpenData>;
