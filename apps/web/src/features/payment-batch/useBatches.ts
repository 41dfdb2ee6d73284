import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '#api/query.ts';

/** What a change of batches changes on other screens too. */
export function useRefreshBatches(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    invalidate(
      client,
      'paymentBatch.one',
      'paymentBatch.many',
      'paymentBatch.candidates',
      'paymentBatch.statement',
      'paymentBatch.statements',
      'payment.one',
      'payment.dueForApproval',
      'payment.history',
      'programme.accountInfo',
    );
}
