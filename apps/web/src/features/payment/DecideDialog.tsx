import { m } from '@grantdesk/messages';
import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import type { PaymentRow } from './payment-labels.ts';
import { Outlook } from './Outlook.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { usePayments } from './usePayments.ts';

const OWN_NAME = 'own';

interface Props {
  payment: PaymentRow;
  status: 'Approved' | 'Withheld';
  onClose: () => void;
}

/** Approves or withholds one payment, restating what it is about. */
export function DecideDialog({ payment, status, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { decide } = usePayments();
  const isApproval = status === 'Approved';
  const one = useQuery({ ...readQuery('payment.one', { params: { id: payment._id } }), enabled: isApproval });
  const approvableFor = one.data?.data.approvableFor ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const forId = chosen ?? approvableFor.find(({ denial }) => denial === null)?._id ?? OWN_NAME;
  const outlook = approvableFor.find(({ _id }) => _id === forId)?.outlook ?? one.data?.data.outlook;
  const needsSecond = isApproval && payment.approvals.needed === 2 && payment.approvals.given === 0;
  const error = decide.error ? toApiError(decide.error) : null;
  const submit = () => {
    if (!isApproval && reason.trim() === '') return setMissing(true);
    const onBehalfOf = forId === OWN_NAME ? null : forId;
    decide.mutate({ payment, status, reason: reason.trim(), onBehalfOf }, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        isApproval ? m.payment.approvePaymentTerm({ term: payment.term }) : m.payment.withholdPaymentTerm({ term: payment.term })
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button
            variant="filled"
            {...(isApproval ? {} : { color: 'danger' as const })}
            loading={decide.isPending}
            disabled={isApproval && one.isPending}
            onClick={submit}
          >
            {isApproval ? m.payment.approveThePayment() : m.payment.withholdThePayment()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {error.message}
          </InlineNotice>
        ) : null}
        <PaymentSummary payment={payment} />
        {approvableFor.length > 0 ? (
          <NativeSelect
            label={m.payment.approveFor()}
            description={m.payment.youAreADeputyTodayAn()}
            data={[
              ...approvableFor.map(({ _id, name, denial }) => ({
                value: _id,
                label: denial === null ? name : m.payment.nameNotPossible({ name }),
                disabled: denial !== null,
              })),
              { value: OWN_NAME, label: m.payment.yourself() },
            ]}
            value={forId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : null}
        {isApproval && outlook ? <Outlook outlook={outlook} /> : null}
        {isApproval ? (
          <p className="text-muted">{needsSecond ? m.payment.itIsAboveTheLimitOf() : m.payment.theGranteeGetsAnEmail()}</p>
        ) : (
          <Textarea
            label={m.common.reason()}
            description={m.payment.theGranteeReadsItInThe()}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={missing ? m.payment.sayWhyItIsWithheld() : undefined}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
