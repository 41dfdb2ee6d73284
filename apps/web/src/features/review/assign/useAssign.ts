import type { Answer } from '@grantdesk/api';
import type { TaskAction } from '@grantdesk/domain/scoring/score';
import { taskIssues } from '@grantdesk/domain/task/rules';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { toApiError } from '../../../api/errors.ts';
import { useIntent } from '../../../api/useIntent.ts';
import {
  type Assignable,
  type AssignEntries,
  bodyOf,
  controlOf,
  failedEntries,
  freshEntries,
  judged,
  keepFailed,
  rememberDefaults,
} from './assign-draft.ts';

export type Published = Answer<'task.adminNew'>['data'];

interface Given {
  programmeId: string;
  action: TaskAction;
  applications: readonly Assignable[];
  onPublished: (published: Published) => void;
  onFailed: (message: string) => void;
  /** Told when sending begins and ends. */
  onBusy: (busy: boolean) => void;
}

/** The assignment form: what is typed, what is wrong with it, and sending it once. */
export function useAssign({ programmeId, action, applications, onPublished, onFailed, onBusy }: Given) {
  const [entries, setEntries] = useState(() => freshEntries(action));
  const [failed, setFailed] = useState(() => failedEntries(action));
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const intentKey = useIntent();
  const { eligible, ignored } = judged(applications, action);
  const broken = taskIssues(bodyOf(entries, { programmeId, action, applications: eligible })).map(({ path, message }) => ({
    target: controlOf(path),
    message,
  }));
  const issues = broken.filter(({ target }) => told.has(target));

  const change = (changes: Partial<AssignEntries>) => {
    const next = { ...entries, ...changes };
    setEntries(next);
    if ('dueDate' in changes || 'guide' in changes) rememberDefaults(action, next);
  };
  const publish = async () => {
    setTold(new Set(broken.map(({ target }) => target)));
    setAttempt((now) => now + 1);
    if (broken.length > 0) return;
    onBusy(true);
    const body = bodyOf(entries, { programmeId, action, applications });
    try {
      const { data } = await call('task.adminNew', { body, idempotencyKey: intentKey(body) });
      keepFailed(action, null);
      onPublished(data);
    } catch (thrown) {
      const { message, issues: found } = toApiError(thrown);
      keepFailed(action, entries);
      onFailed([...new Set([message, ...found.map((issue) => issue.message)])].join(' '));
    } finally {
      onBusy(false);
    }
  };
  const restore = () => {
    if (failed) setEntries(failed);
    forget();
  };
  const forget = () => {
    keepFailed(action, null);
    setFailed(null);
  };
  return {
    entries,
    change,
    issues,
    attempt,
    eligible,
    ignored,
    publish,
    canRestore: failed !== null,
    restore,
    forget,
    errorAt: (target: string) => issues.find((issue) => issue.target === target)?.message,
  };
}

export type Assign = ReturnType<typeof useAssign>;
