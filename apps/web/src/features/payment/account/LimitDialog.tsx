import { m } from '@grantdesk/messages';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import { WaitingChanges } from '#components/change-request/WaitingChanges.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';

interface Props {
  programmeId: string;
  currency: string;
  onClose: () => void;
}

/** Above which amount two different people approve a payment of the programme. */
export function LimitDialog({ programmeId, currency, onClose }: Props) {
  const settings = useQuery(readQuery('payment.settings', { params: { id: programmeId } }));
  const client = useQueryClient();
  const decider = useDecideChange();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const known = settings.data?.data;
  const text = typed ?? (typeof known?.secondAbove === 'number' ? formatAmount(known.secondAbove, currency) : '');
  const save = useMutation({
    mutationFn: (secondAbove: number | null) => call('payment.limit', { params: { id: programmeId }, body: { secondAbove } }),
    onSuccess: async ({ data }) => {
      toast.success(
        data.waiting
          ? m.payment.requestSentTheLimitStaysAs()
          : data.secondAbove === null
            ? m.payment.onePersonApprovesEachPayment()
            : m.payment.twoPeopleApprovePaymentsAboveThe(),
      );
      await invalidate(client, 'payment.settings', 'payment.dueForApproval', 'payment.one');
      onClose();
    },
  });
  const submit = () => {
    const limit = text.trim() === '' ? null : parseAmount(text, currency);
    if (text.trim() !== '' && limit === null) return setFault(m.common.enterAnAmountInCurrency({ currency }));
    save.mutate(limit);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.payment.twoApprovals()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <ReasonedButton
            variant="filled"
            loading={save.isPending}
            reason={known ? (known.denial ?? undefined) : m.payment.theLimitIsBeingRead()}
            onClick={submit}
          >
            {m.payment.saveTheLimit()}
          </ReasonedButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {settings.error ? <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} /> : null}
        {!known && !settings.error ? <Loading label={m.payment.loadingTheLimit()} rows={[60]} /> : null}
        {save.error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(save.error)}
          </InlineNotice>
        ) : null}
        {known ? (
          <>
            {known.waiting ? <WaitingChanges requests={[known.waiting]} decider={decider} /> : null}
            <p className="text-muted">{m.payment.aPaymentIsAlwaysCompletedBy()}</p>
            <TextInput
              label={m.payment.twoPeopleApproveAboveCurrencyOptional({ currency })}
              description={m.payment.emptyOnePersonApprovesWhateverThe()}
              inputMode="decimal"
              value={text}
              error={fault}
              readOnly={known.denial !== null}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setFault('');
              }}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
