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
          ? 'Request sent. The limit stays as it is until a second person confirms the change.'
          : data.secondAbove === null
            ? 'One person approves each payment.'
            : 'Two people approve payments above the limit.',
      );
      await invalidate(client, 'payment.settings', 'payment.dueForApproval', 'payment.one');
      onClose();
    },
  });
  const submit = () => {
    const limit = text.trim() === '' ? null : parseAmount(text, currency);
    if (text.trim() !== '' && limit === null) return setFault(`Enter an amount in ${currency}!`);
    save.mutate(limit);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Two approvals"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <ReasonedButton
            variant="filled"
            loading={save.isPending}
            reason={known ? (known.denial ?? undefined) : 'The limit is being read.'}
            onClick={submit}
          >
            Save the limit
          </ReasonedButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {settings.error ? <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} /> : null}
        {!known && !settings.error ? <Loading label="Loading the limit" rows={[60]} /> : null}
        {save.error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(save.error)}
          </InlineNotice>
        ) : null}
        {known ? (
          <>
            {known.waiting ? <WaitingChanges requests={[known.waiting]} decider={decider} /> : null}
            <p className="text-muted">
              A payment is always completed by someone other than the person who approved it. Above this limit, two people approve
              it. Raising or removing the limit needs a second person, and planned payments keep the strictest limit.
            </p>
            <TextInput
              label={`Two people approve above (${currency}, optional)`}
              description="Empty: one person approves, whatever the amount."
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
