import { m } from '@grantdesk/messages';
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
      toast.success(m.application.peopleReviewersWereAskedTo({ people: data.people }));
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.application.askReviewersToDiscuss()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={ask.isPending} onClick={() => ask.mutate()}>
            {m.application.sendToCountReviewers({ count: names.length })}
          </Button>
        </>
      }
    >
      <p style={{ marginBottom: 16 }}>{m.application.reviewersWillGetAnEmail({ reviewers: names.join(', ') })}</p>
      {ask.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(ask.error)}
        </InlineNotice>
      ) : null}
      <Textarea
        label={m.common.message()}
        description={m.application.optionalForExampleWhereTheScores()}
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
