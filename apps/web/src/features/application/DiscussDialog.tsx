import type { Answer } from '@grantdesk/api';
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
import type { Application } from './ApplicationHeader.tsx';

interface Props {
  application: Application;
  reviews: Answer<'scoring.application'>['data'];
  onClose: () => void;
}

/** Asks those who reviewed an application to read each other's scores and discuss them. */
export function DiscussDialog({ application, reviews, onClose }: Props) {
  const keyOf = useIdempotencyKey();
  const [message, setMessage] = useState('');
  const names = reviews.assessors.filter(({ progressStatus }) => progressStatus === 'COMPLETED').map(({ name }) => name);
  const body = {
    programme: application.programme._id,
    taskAction: reviews.taskAction,
    applications: [application._id],
    about: 'DISCUSSION' as const,
    message: message.trim(),
  };
  const ask = useMutation({
    mutationFn: () => call('task.askReviewers', { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => {
      toast.success(`Asked ${data.people} reviewers to discuss.`);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Ask reviewers to discuss"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="filled" loading={ask.isPending} onClick={() => ask.mutate()}>
            Send to {names.length} reviewers
          </Button>
        </>
      }
    >
      <p style={{ marginBottom: 16 }}>{names.join(', ')} get an email with a link to the scores and comments of the others.</p>
      {ask.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(ask.error)}
        </InlineNotice>
      ) : null}
      <Textarea
        label="Message"
        description="Optional. For example where the scores differ, and by when to agree."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  );
}
