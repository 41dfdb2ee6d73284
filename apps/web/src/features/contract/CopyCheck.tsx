import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { documents } from '#api/documents.ts';
import { toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import type { Grant, Version } from './contract-labels.ts';

interface Props {
  grant: Grant;
  copy: Version['copies'][number];
  onDone: () => Promise<void>;
}

/** A signed copy that waits: confirm it, or send it back with a reason. */
export function CopyCheck({ grant, copy, onDone }: Props) {
  const [returning, setReturning] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const intent = useIdempotencyKey();
  const check = useMutation({
    mutationFn: (body: { accept: boolean; reason?: string }) =>
      call('contract.check', { params: { id: grant.application._id }, body, idempotencyKey: intent(body) }),
    onSuccess: (_answer, { accept }) => {
      toast.success(accept ? 'The contract is signed.' : 'The copy was sent back.');
      setReturning(false);
    },
    onSettled: onDone,
  });
  const error = check.error ? (
    <InlineNotice tone="danger" live="alert">
      {toMessage(check.error)}
    </InlineNotice>
  ) : null;
  return (
    <InlineNotice
      tone="warning"
      title="A signed copy came back."
      action={
        grant.denials.check ? null : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button onClick={() => setReturning(true)}>Send it back</Button>
            <Button variant="filled" loading={check.isPending && !returning} onClick={() => check.mutate({ accept: true })}>
              Confirm the copy
            </Button>
          </div>
        )
      }
    >
      <a href={documents.contractFile(copy.file._id)} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
        {copy.file.name}
      </a>
      , signed by {copy.name}, sent <DateTime value={copy.uploadedAt} timed withZone />
      {returning ? null : error}
      <Dialog
        opened={returning}
        onClose={() => setReturning(false)}
        title="Send the copy back"
        footer={
          <>
            <Button variant="outline" onClick={() => setReturning(false)}>
              Cancel
            </Button>
            <Button
              variant="filled"
              loading={check.isPending}
              onClick={() => {
                setTried(true);
                if (reason.trim() !== '') check.mutate({ accept: false, reason: reason.trim() });
              }}
            >
              Send it back
            </Button>
          </>
        }
      >
        {error}
        <Textarea
          label="Reason"
          description="The applicant reads it in the mail and beside the contract."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          value={reason}
          error={tried && reason.trim() === '' ? 'Give a reason!' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Dialog>
    </InlineNotice>
  );
}
