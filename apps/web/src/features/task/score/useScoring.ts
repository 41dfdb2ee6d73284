import { scoringIssues, totalScore, weightMessage } from '@grantdesk/domain/task/score';
import { criterionMaximum } from '@grantdesk/domain/score-guide/guide';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import {
  getCriteria,
  toInput,
  isDone,
  findDeviceScoring,
  type Scoring,
  toScoring,
  summarise,
  toTarget,
  type Task,
} from './scoring-draft.ts';
import { useDraftSaving } from './useDraftSaving.ts';

/**
 * The state of one scoring. Missing entries are reported from the first attempt to submit on; an impossible weight as soon as
 * it is typed.
 */
export function useScoring(task: Task, onDone: (task: Task) => void, onFailed: (message: string) => void) {
  const criteria = getCriteria(task);
  const [saved, setSaved] = useState(() => findDeviceScoring(task));
  const [scoring, setScoring] = useState(() => (saved?.kind === 'fresh' ? saved.scoring : toScoring(task)));
  const [hasTried, setTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const drafts = useDraftSaving(task);
  const { keep } = drafts;
  useEffect(() => {
    // What the server never got goes there now.
    if (saved?.kind === 'fresh') keep(saved.scoring);
  }, [saved, keep]);
  const intentKey = useIdempotencyKey();
  const input = toInput(scoring, task);
  const broken = scoringIssues(input, { criteria }).map(({ path, message }) => ({
    path,
    message,
    target: toTarget(path, criteria),
  }));
  // Where the screen sets the weight, a missing outcome says it all.
  const issues = broken.filter(({ path, target }) => !(path.endsWith('.weight') && target.includes('-outcome-')));

  const change = (next: Scoring) => {
    setScoring(next);
    keep(next);
  };
  const submit = async () => {
    if (busy || !task.canProcess) return;
    setTried(true);
    setAttempt((now) => now + 1);
    if (broken.length > 0) return;
    setBusy(true);
    const body = { taskId: task._id, programmeId: task.category.payload.programme._id, ...input };
    try {
      await drafts.stop();
      const { data } = await call('task.adminProcess', { body, idempotencyKey: intentKey(body) });
      drafts.forget();
      onDone(data);
    } catch (thrown) {
      const { message, status, issues: found } = toApiError(thrown);
      // After a permanent refusal there is nothing to save.
      if (status === 409) drafts.forget();
      else keep(scoring);
      onFailed([...new Set([message, ...found.map((issue) => issue.message)])].join(' '));
    } finally {
      setBusy(false);
    }
  };
  const liveWeight = (slug: string): string | null => {
    const criterion = criteria.find((each) => each.slug === slug);
    const weight = scoring.scoreData[slug]?.weight;
    return criterion?.isRange && weight ? weightMessage(weight, criterionMaximum(criterion)) : null;
  };
  const summary = hasTried ? summarise(issues, criteria) : [];
  return {
    criteria,
    scoring,
    change,
    submit,
    busy,
    attempt,
    drafts,
    /** The scoring on this device, if another device changed the draft since; choosing it replaces what is on screen. */
    aside: saved?.kind === 'aside' ? saved.scoring : null,
    takeAside: (take: boolean) => {
      if (take && saved) change(saved.scoring);
      else drafts.forget();
      setSaved(null);
    },
    /** The issues shown so far, in the order of the screen; each names its criterion, since the texts are the same for all. */
    summary,
    /** As many as the summary has lines; before the first attempt, the scores that cannot be. */
    toFix: hasTried ? summary.length : criteria.filter(({ slug }) => liveWeight(slug)).length,
    errorAt: (path: string): string | undefined => (hasTried ? issues.find((issue) => issue.path === path)?.message : undefined),
    weightError: (slug: string): string | undefined =>
      liveWeight(slug) ??
      (hasTried ? issues.find((issue) => issue.path === `data.scoreData.${slug}.weight`)?.message : undefined),
    total: totalScore(input.data.scoreData),
    done: criteria.filter((criterion) => isDone(scoring, criterion)).length,
  };
}

export type ScoringState = ReturnType<typeof useScoring>;
