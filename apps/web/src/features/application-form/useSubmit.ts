import type { FieldIssue } from '@grantdesk/domain/form/types';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, newKey } from '../../api/client.ts';
import { toApiError } from '../../api/errors.ts';
import { toast } from '../../ui/toast.ts';
import { answersForm } from './draft/answers-form.ts';
import type { DraftSession } from './draft/draft-session.ts';
import type { Written } from './written.ts';

interface Given {
  applicationId: string;
  which: Written['which'];
  session: DraftSession;
  onIssues: (issues: FieldIssue[]) => void;
  onSent: () => void;
}

/** Sends the application, once: one key for the whole intent, so that a second try after a lost answer acts only once. */
export function useSubmit({ applicationId, which, session, onIssues, onSent }: Given) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = useRef(newKey());

  const refuse = () => setAttempt((now) => now + 1);
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await session.flush();
      if (session.state().kind === 'conflict') throw new Error('A newer version exists. Compare the answers first.');
      const pending = session.pending();
      const hasMore = Object.keys(pending).length > 0;
      await call('application.submit', {
        params: { id: applicationId },
        query: { form: which },
        headers: { 'if-match': String(session.version()) },
        idempotencyKey: key.current,
        ...(hasMore ? { form: answersForm(pending) } : {}),
      });
      await session.close();
      await client.invalidateQueries();
      onSent();
    } catch (thrown) {
      const error = toApiError(thrown);
      const message = thrown instanceof Error && error.code === 'UNKNOWN' ? thrown.message : error.message;
      // After a lost answer the same key asks again for the same act; after a refusal the next try is another act.
      if (error.status !== 0) key.current = newKey();
      setFailure(error.issues.length > 0 ? null : message);
      if (error.issues.length > 0) onIssues(error.issues.map((issue) => ({ ...issue, section_id: '' })));
      toast.error(message);
      refuse();
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure, attempt, refuse };
}
