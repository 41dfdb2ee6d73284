import { m } from '@grantdesk/messages';
import { AWARD_REASON_MAX } from '@grantdesk/domain/award/rules';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import type { Award } from './award-labels.ts';

interface Props {
  award: Award;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Reopens a declined award with a reason; the server checks the budget. */
export function ReopenDialog({ award, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const intent = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { reason: string }) =>
      call('award.reopen', { params: { id: award.application._id }, body, idempotencyKey: intent(body) }),
    onSuccess: async () => {
      toast.success(m.award.awardReopened());
      await onDone();
      onClose();
    },
  });
  const send = () => {
    setTried(true);
    if (reason.trim() !== '') mutate({ reason: reason.trim() });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.award.reopenThisAward()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={isPending} onClick={send}>
            {m.award.reopenAward()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{m.award.reopeningTakesTheMoney()}</p>
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(error)}
          </InlineNotice>
        ) : null}
        <Textarea
          label={m.award.whyReopen()}
          description={m.award.onlyTheTeamReadsIt()}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={AWARD_REASON_MAX}
          value={reason}
          error={tried && reason.trim() === '' ? m.award.enterWhyItIsReopened() : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
