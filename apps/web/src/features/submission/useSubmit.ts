import { m } from '@grantdesk/messages';
import type { FieldIssue } from '@grantdesk/domain/form/types';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';
import type { DraftSession } from './draft/draft-session.ts';
import { hasArrived } from './live/arrival.ts';
import { saveIntent, readIntent, type SubmitAttempt } from './live/sending.ts';
import { draftCalls } from './draft-calls.ts';
import type { FormDraft } from './form-draft.ts';

interface SubmitOptions {
  applicationId: string;
  which: FormDraft['which'];
  session: DraftSession;
  onIssues: (issues: FieldIssue[]) => void;
  onSent: () => void;
}

/** `checking`: no reply came, so the page asks the server whether it arrived. `unsent`: it did not, and can be sent again. */
export type SendPhase = 'idle' | 'sending' | 'checking' | 'unsent';

/**
 * Submits the application once: one key for the whole intent, so that a second attempt after a lost reply has no further
 * effect. A lost reply never counts as a failure: the page first asks the server, also after a reload.
 */
export function useSubmit({ applicationId, which, session, onIssues, onSent }: SubmitOptions) {
  const client = useQueryClient();
  const [intent, setIntent] = useState<SubmitAttempt | null>(() => readIntent(applicationId, which));
  const [phase, setPhase] = useState<SendPhase>(intent ? 'checking' : 'idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const alive = useRef(true);
  const refuse = () => setAttempt((now) => now + 1);

  const remember = useCallback(
    (next: SubmitAttempt | null) => {
      setIntent(next);
      saveIntent(applicationId, which, next);
    },
    [applicationId, which],
  );
  const finish = async () => {
    await session.close();
    remember(null);
    await client.invalidateQueries();
    onSent();
  };
  const latestFinish = useRef(finish);
  const check = useCallback(async () => {
    setPhase('checking');
    const arrived = await hasArrived({ _id: applicationId, which }, () => alive.current);
    if (!alive.current) return;
    if (arrived) await latestFinish.current();
    else setPhase('unsent');
  }, [applicationId, which]);
  useEffect(() => {
    latestFinish.current = finish;
  });
  const resumes = useRef(intent !== null);
  useEffect(() => {
    alive.current = true;
    if (resumes.current) void check();
    resumes.current = false;
    return () => {
      alive.current = false;
    };
  }, [check]);

  const submit = async () => {
    setPhase('sending');
    setFailure(null);
    try {
      await session.flush();
      if (session.state().kind === 'conflict') throw new Error(m.submission.aNewerVersionExistsCompare());
      const pending = session.pending();
      const body = JSON.stringify(pending);
      const sent = intent?.body === body ? intent : { key: newKey(), body };
      remember(sent);
      await draftCalls.submit({ _id: applicationId, which }, { key: sent.key, version: session.version(), changes: pending });
      await finish();
    } catch (thrown) {
      const error = toApiError(thrown);
      const isOurs = thrown instanceof Error && error.code === 'UNKNOWN' && error.status === 0;
      // No reply, or one of a server in trouble: it may have been taken all the same.
      if (!isOurs && (error.status === 0 || error.status >= 500)) return check();
      setPhase('idle');
      remember(null);
      if (error.status === 401) return session.sessionExpired();
      const message = isOurs ? thrown.message : error.message;
      // What a report claims is beside its form: the message says what is wrong there.
      const issues = error.issues.filter(({ path }) => !path.startsWith('claim.'));
      setFailure(issues.length > 0 ? null : message);
      if (issues.length > 0) onIssues(issues.map((issue) => ({ ...issue, section_id: '' })));
      toast.error(message);
      refuse();
    }
  };
  return { submit, phase, failure, attempt, refuse };
}
