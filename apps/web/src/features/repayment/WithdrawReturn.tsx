import { m } from '@grantdesk/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Return } from './return-shapes.ts';
import { useReturns } from './useReturns.ts';

/** Withdraws the request of a return. */
export default function WithdrawReturn({ row, onClose }: { row: Return; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { setIssues, errorAt, show, refresh } = useReturns();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('repayment.withdraw', { params: { id: row._id }, body: { reason } }),
    onSuccess: async () => {
      toast.success(m.repayment.requestWasWithdrawn());
      await refresh();
      onClose();
    },
    onError: show,
  });
  return (
    <NativeModal
      title={m.repayment.withdrawRequest()}
      firstFocus="#withdraw-reason"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={isPending} onClick={() => mutate()}>
            {m.repayment.withdrawRequest()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {errorAt('') ? <InlineNotice tone="danger" live="alert" title={errorAt('')} /> : null}
        <TextArea
          id="withdraw-reason"
          label={m.common.reason()}
          hint={m.repayment.granteeReadsIt()}
          maxLength={2000}
          value={reason}
          error={errorAt('reason')}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setIssues([]);
          }}
        />
      </div>
    </NativeModal>
  );
}
