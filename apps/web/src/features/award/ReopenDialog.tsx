import { m } from '@grantdesk/messages';
import { AWARD_REASON_MAX } from '@grantdesk/domain/award/rules';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
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
    <ActionDialog
      title={m.award.reopenThisAward()}
      actionLabel={m.award.reopenAward()}
      onAction={send}
      onClose={onClose}
      busy={isPending}
      error={error && toMessage(error)}
    >
      <p>{m.award.reopeningTakesTheMoney()}</p>
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
    </ActionDialog>
  );
}
