import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';

/** What a dialog about a return shares: its errors, and what is read again after a change. */
export function useReturns() {
  const client = useQueryClient();
  const [issues, setIssues] = useState<Issue[]>([]);
  return {
    issues,
    setIssues,
    errorAt: (path: string) => issues.find((issue) => issue.path === path)?.message,
    show: (thrown: unknown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]);
    },
    refresh: () =>
      invalidate(
        client,
        'repayment.many',
        'claim.one',
        'project.one',
        'project.timeline',
        'programme.accountInfo',
        'payment.projects',
        'payment.ledger',
      ),
  };
}
