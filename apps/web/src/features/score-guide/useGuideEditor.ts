import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { isStatus, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import {
  type DraftIssue,
  draftIssues,
  draftOf,
  emptyDraft,
  type GuideDraft,
  guideOf,
  sameDraft,
  type ScoreGuide,
  targetOf,
} from './guide-draft.ts';

/** What the server said instead of saving. */
export interface Refusal {
  message: string;
  /** Someone else saved first. */
  isStale: boolean;
}

const guideQuery = (id: string) => readQuery('scoreGuide.adminOne', { params: { id } });

/** Puts a saved guide where every screen will look for it. */
export function rememberGuide(client: QueryClient, guide: ScoreGuide): void {
  client.setQueryData(guideQuery(guide._id).queryKey, { data: guide });
  void invalidate(client, 'scoreGuide.adminMany');
}

/**
 * The state of the editor: what is typed, what is stored, what is wrong. Rules are judged all the time but told from
 * the first attempt to save on, and each line goes as soon as it is mended.
 * @param onSaved told once the server has the guide and nothing on screen is unsaved any more
 */
export function useGuideEditor(stored: ScoreGuide | null, onSaved: (guide: ScoreGuide) => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(() => ({ guide: stored, draft: stored ? draftOf(stored) : emptyDraft() }));
  const [draft, setDraft] = useState(base.draft);
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [fromServer, setFromServer] = useState<DraftIssue[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<ScoreGuide | null>(null);
  const intentKey = useIdempotencyKey();

  const broken = useMemo(() => draftIssues(draft), [draft]);
  const issues = [...broken.filter((issue) => told.has(issue.target)), ...fromServer];
  const isDirty = useMemo(() => !sameDraft(draft, base.draft), [draft, base.draft]);

  useEffect(() => {
    if (saved) onSaved(saved);
    // Told once per save, whatever the caller's function is by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);

  const change = (next: GuideDraft) => {
    setDraft(next);
    setFromServer([]);
  };
  const restart = (guide: ScoreGuide | null) => {
    const fresh = { guide, draft: guide ? draftOf(guide) : emptyDraft() };
    setBase(fresh);
    setDraft(fresh.draft);
    setTold(new Set());
    setFromServer([]);
    setRefusal(null);
  };
  const save = async () => {
    setRefusal(null);
    setFromServer([]);
    setTold(new Set(broken.map((issue) => issue.target)));
    setAttempt((now) => now + 1);
    if (broken.length > 0) return;
    setBusy(true);
    try {
      const body = guideOf(draft);
      const { data } = base.guide
        ? await call('scoreGuide.adminUpdate', { params: { id: base.guide._id }, body: { ...body, version: base.guide.version } })
        : await call('scoreGuide.adminNew', { body, idempotencyKey: intentKey(body) });
      rememberGuide(client, data);
      // The rows on screen keep their keys, so that the focus stays; only their slugs are the server's now.
      const kept: GuideDraft = {
        ...draft,
        criteria: draft.criteria.map((criterion, index) => ({
          ...criterion,
          slug: data.criteria[index]?.slug ?? criterion.slug,
        })),
      };
      setBase({ guide: data, draft: kept });
      setDraft(kept);
      setSaved(data);
    } catch (thrown) {
      const { message, issues: found } = toApiError(thrown);
      setFromServer(found.map((issue) => ({ target: targetOf(draft, issue.path), message: issue.message })));
      setRefusal({ message, isStale: isStatus(thrown, 409) });
      setAttempt((now) => now + 1);
    } finally {
      setBusy(false);
    }
  };
  /** Takes what is stored now and gives up what was typed. */
  const reload = async () => {
    if (!base.guide) return;
    try {
      restart((await client.fetchQuery({ ...guideQuery(base.guide._id), staleTime: 0 })).data);
    } catch (thrown) {
      setRefusal({ message: toApiError(thrown).message, isStale: true });
    }
  };
  return {
    draft,
    guide: base.guide,
    change,
    issues,
    attempt,
    busy,
    refusal,
    isDirty,
    save,
    reload,
    discard: () => restart(base.guide),
    errorAt: (target: string) => issues.find((issue) => issue.target === target)?.message,
  };
}

export type GuideEditor = ReturnType<typeof useGuideEditor>;
