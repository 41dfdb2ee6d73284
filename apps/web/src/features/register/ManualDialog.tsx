import { m } from '@grantdesk/messages';
import { ELSEWHERE } from '@grantdesk/domain/register/adapter';
import { RENEW_DAYS } from '@grantdesk/domain/register/settings';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { RegisterSubject } from './register-types.ts';

interface Props {
  organisationId: string;
  subject: RegisterSubject;
  onClose: () => void;
}

/** Records what a person saw in a register that does not answer, or where none covers the organisation. */
export function ManualDialog({ organisationId, subject, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const isElsewhere = subject.register === ELSEWHERE;
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { register: RegisterSubject['register']; subject: string; note: string }) =>
      call('register.manual', { params: { id: organisationId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      await invalidate(client, 'register.one', 'payment.one', 'payment.dueForApproval');
      toast.success(m.register.checkRecorded());
      onClose();
    },
  });
  const save = () => {
    setTried(true);
    if (note.trim()) mutate({ register: subject.register, subject: subject.subject, note: note.trim() });
  };
  return (
    <ActionDialog
      title={isElsewhere ? m.register.recordCheck() : m.register.recordCheckIn({ register: subject.label })}
      actionLabel={m.register.recordCheck()}
      onAction={save}
      onClose={onClose}
      busy={isPending}
      error={error && toMessage(error)}
    >
      <p>
        {isElsewhere
          ? m.register.recordElsewhereText({ subject: subject.subject, days: RENEW_DAYS })
          : m.register.recordText({ subject: subject.subject })}
      </p>
      <Textarea
        label={m.register.recordNote()}
        autosize
        minRows={3}
        maxLength={1_000}
        value={note}
        error={tried && !note.trim() ? m.common.enterAText() : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
