import { m } from '@grantdesk/messages';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { isStatus, toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Money } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { rich } from '#ui/rich.tsx';
import { LabelledControl } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Award } from './award-labels.ts';

interface Props {
  award: Award;
  onClose: () => void;
  onAnswered: () => Promise<void>;
}

/** The last question before a decline, which the applicant cannot undo. */
export function DeclineDialog({ award, onClose, onAnswered }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const intent = useIdempotencyKey();
  const { application, programme, letter, hasContract } = award;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { answer: 'DECLINED' as const, ...(reason.trim() && { reason: reason.trim() }) };
      return call('award.answer', { params: { id: application._id }, body, idempotencyKey: intent(body) });
    },
    onSuccess: () => {
      toast.success(m.award.theAwardIsDeclined());
      onClose();
      return onAnswered();
    },
    // Answered elsewhere: the page behind the dialog reads the current state.
    onError: (thrown) => (isStatus(thrown, 409) ? onAnswered() : undefined),
  });
  return (
    <NativeModal
      title={m.award.declineThisAward()}
      text={
        letter?.amount
          ? rich(m.award.declineConsequences, {
              amount: <Money minor={letter.amount} currency={programme.currency} />,
            })
          : m.award.declineConsequencesUnknown()
      }
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.award.keepAward()}
          </Button>
          <Button size="lg" variant="filled" color="danger" loading={isPending} onClick={() => mutate()}>
            {m.award.declineAward()}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3">
        {hasContract ? <p>{m.award.declineCancelsTheContract()}</p> : null}
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(error)}
          </InlineNotice>
        ) : null}
        <LabelledControl id={id} label={m.common.reason()} optional hint={m.award.theProgrammeTeamReadsIt()}>
          {(control) => (
            <textarea
              {...control}
              className="w-full resize-y rounded-md border border-control bg-surface px-3 py-2.5 text-text"
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </LabelledControl>
      </div>
    </NativeModal>
  );
}
