import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { CopyText } from '#components/values/CopyText.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';

/** The whole account number, only on request; the audit trail records who saw it. */
export function RevealNumber({ paymentId, reason }: { paymentId: string; reason: string | undefined }) {
  const client = useQueryClient();
  const reveal = useMutation({
    mutationFn: () => call('payment.bankReveal', { params: { id: paymentId }, body: {} }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['payment.one'], refetchType: 'none' }),
  });
  const account = reveal.data?.data;
  if (account)
    return (
      <div role="status">
        <p className="text-muted">
          {account.accountName}, {account.bank}, {account.country}
        </p>
        <p className="text-lg/6.5 font-semibold tracking-[0.04em] wrap-anywhere tabular-nums">
          <CopyText text={account.number} label={m.payment.theAccountNumber()} />
        </p>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ReasonedButton leftSection={<Eye />} reason={reason} loading={reveal.isPending} onClick={() => reveal.mutate()}>
        {m.payment.showTheAccountNumber()}
      </ReasonedButton>
      <span className="text-muted">{m.payment.theHistorySaysThatYouLooked()}</span>
      {reveal.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(reveal.error)}
        </InlineNotice>
      ) : null}
    </div>
  );
}
