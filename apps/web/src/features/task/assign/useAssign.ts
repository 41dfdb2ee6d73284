import type { Answer } from '@grantdesk/api';
import { ours } from '@grantdesk/domain/validation-messages';
import { taskIssues } from '@grantdesk/domain/task/rules';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { serverNow } from '#ui/clock.ts';
import {
  type AssignEntries,
  type AssignMode,
  type AssignSubject,
  toBody,
  toControlId,
  failedEntries,
  freshEntries,
  partitionByEligibility,
  rememberFailed,
  rememberLast,
  toPreviewBody,
  rememberDefaults,
  withProposal,
} from './assign-draft.ts';
import { useAssignPreview } from './useAssignPreview.ts';

export type AssignAnswer = Answer<'task.adminNew'>['data'];

interface AssignOptions extends AssignSubject {
  mode: AssignMode;
  onPublished: (published: AssignAnswer) => void;
  onFailed: (message: string) => void;
  /** Called when sending begins and ends. */
  onBusy: (busy: boolean) => void;
}

/** The assignment form: what is typed, what it would do, what is wrong with it, and sending it once. */
export function useAssign({ mode, onPublished, onFailed, onBusy, ...subject }: AssignOptions) {
  const { action, applications, programmeId } = subject;
  const [entries, setEntries] = useState(() => ({ ...freshEntries(action, subject.tasks), whole: applications.length === 0 }));
  // As it was when the drawer or its mode was opened: what fails now is offered at the next opening.
  const [lastFailed, setLastFailed] = useState(() => ({ mode, entries: failedEntries(action, mode) }));
  if (lastFailed.mode !== mode) setLastFailed({ mode, entries: failedEntries(action, mode) });
  const [forgotten, setForgotten] = useState<AssignMode[]>([]);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const intentKey = useIdempotencyKey();
  const failed = forgotten.includes(mode) ? null : lastFailed.entries;
  const { eligible, ignored } = partitionByEligibility(subject);
  const body = toBody(entries, mode, subject);
  const preview = useAssignPreview(toPreviewBody(body));
  const isReassign = mode === 'reassign';
  // What is ignored does not count as chosen.
  const checked = mode === 'assign' ? toBody(entries, mode, { ...subject, applications: eligible }) : body;
  const broken = taskIssues(checked, isReassign).map(({ path, message }) => ({ target: toControlId(path), message }));
  const { data: seen } = preview;
  // Once, and only into what is still empty.
  const [isProposed, setProposed] = useState(false);
  if (seen && !isProposed) {
    setProposed(true);
    setEntries(withProposal(entries, seen.proposal, serverNow()));
  }
  if (broken.length === 0 && seen && seen.shortTotal > 0)
    broken.push({
      target: 'assign-preview',
      message: ours.assign.cannot(seen.shortTotal, seen.fixes[0] ?? ''),
    });
  const issues = broken.filter(({ target }) => shown.has(target));

  const change = (changes: Partial<AssignEntries>) => {
    const next = { ...entries, ...changes };
    setEntries(next);
    if ('dueDate' in changes || 'guide' in changes) rememberDefaults(action, next);
  };
  const publish = async () => {
    setShown(new Set(broken.map(({ target }) => target)));
    setAttempt((now) => now + 1);
    if (broken.length > 0) return;
    onBusy(true);
    try {
      const { data } = await call(isReassign ? 'task.adminReassign' : 'task.adminNew', { body, idempotencyKey: intentKey(body) });
      rememberFailed(action, mode, null);
      if (data.batch) rememberLast(programmeId, { batch: data.batch, count: data.count, at: serverNow() });
      onPublished(data);
    } catch (thrown) {
      const { message, issues: found } = toApiError(thrown);
      rememberFailed(action, mode, entries);
      onFailed([...new Set([message, ...found.map((issue) => issue.message)])].join(' '));
    } finally {
      onBusy(false);
    }
  };
  const forget = () => {
    rememberFailed(action, mode, null);
    setForgotten([...forgotten, mode]);
  };
  const restore = () => {
    if (failed) setEntries(failed);
    forget();
  };
  return {
    mode,
    subject,
    entries,
    change,
    issues,
    attempt,
    eligible,
    ignored,
    preview,
    publish,
    canRestore: failed !== null,
    restore,
    forget,
    errorAt: (target: string) => issues.find((issue) => issue.target === target)?.message,
  };
}

export type Assign = ReturnType<typeof useAssign>;
