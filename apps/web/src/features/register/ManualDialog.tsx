import { m } from '@grantdesk/messages';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import type { RegisterSubject } from './register-types.ts';

interface Props {
  organisationId: string;
  subject: RegisterSubject;
  onClose: () => void;
}

/** Records what a person saw in a register that does not answer. */
export function ManualDialog({ organisationId, subject, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
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
    <Dialog
      opened
      onClose={onClose}
      title={m.register.recordCheckIn({ register: subject.label })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={isPending} onClick={save}>
            {m.register.recordCheck()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {toApiError(error).message}
          </InlineNotice>
        ) : null}
        <p>{m.register.recordText({ subject: subject.subject })}</p>
        <Textarea
          label={m.register.recordNote()}
          autosize
          minRows={3}
          maxLength={1_000}
          value={note}
          error={tried && !note.trim() ? m.common.enterAReason() : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
