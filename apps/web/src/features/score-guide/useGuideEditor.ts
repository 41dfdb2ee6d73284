import { guideIssues } from '@grantdesk/domain/score-guide/guide';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { toast } from '#ui/toast.ts';
import { toDraft, emptyDraft, type GuideDraft, toGuide, sameDraft, type ScoreGuide, toControlId } from './guide-draft.ts';

const guideQuery = (id: string) => readQuery('scoreGuide.adminOne', { params: { id } });

/** Puts a saved guide where every screen will look for it. */
export function rememberGuide(client: QueryClient, guide: ScoreGuide): void {
  client.setQueryData(guideQuery(guide._id).queryKey, { data: guide });
  void invalidate(client, 'scoreGuide.adminMany');
}

/**
 * The editor of a guide: its form, where errors are filed under the ids of controls, since criteria move, and what is stored.
 * @param onSaved called once the server has the guide and nothing on screen is unsaved
 */
export function useGuideEditor(stored: ScoreGuide | null, onSaved: (guide: ScoreGuide) => void) {
  const client = useQueryClient();
  const [guide, setGuide] = useState(stored);
  const form = useForm<GuideDraft>({
    initial: () => (stored ? toDraft(stored) : emptyDraft()),
    validate: (values) => guideIssues(toGuide(values)),
    pathOf: toControlId,
  });
  const intentKey = useIdempotencyKey();
  const restart = (fresh: ScoreGuide, values: GuideDraft) => {
    setGuide(fresh);
    form.restart(values);
  };
  const save = async () => {
    let saved: ScoreGuide | undefined;
    await form.send(async (values) => {
      const body = toGuide(values);
      const { data } = guide
        ? await call('scoreGuide.adminUpdate', { params: { id: guide._id }, body: { ...body, version: guide.version } })
        : await call('scoreGuide.adminNew', { body, idempotencyKey: intentKey(body) });
      saved = data;
    });
    if (!saved) return;
    rememberGuide(client, saved);
    // The rows on screen keep their keys, so that the focus stays; only their slugs are the server's now.
    const slugs = saved.criteria.map(({ slug }) => slug);
    const criteria = form.values.criteria.map((criterion, index) => ({ ...criterion, slug: slugs[index] ?? criterion.slug }));
    restart(saved, { ...form.values, criteria });
    onSaved(saved);
  };
  /** Takes what is stored now and gives up what was typed. */
  const reload = async () => {
    if (!guide) return;
    try {
      const { data } = await client.fetchQuery({ ...guideQuery(guide._id), staleTime: 0 });
      restart(data, toDraft(data));
    } catch (thrown) {
      toast.error(toMessage(thrown));
    }
  };
  return { ...form, guide, save, reload, isDirty: !sameDraft(form.values, form.initialValues) };
}

export type GuideEditor = ReturnType<typeof useGuideEditor>;
