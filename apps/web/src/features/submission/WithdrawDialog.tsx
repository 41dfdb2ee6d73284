import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { LabelledControl } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { ApplicantForm } from './form-draft.ts';

/** The last question before a withdrawal, which cannot be taken back. */
export function WithdrawDialog({ application, onClose }: { application: ApplicantForm; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  // One intent, one key: pressed again after a lost answer it acts once.
  const [key] = useState(newKey);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('application.withdraw', {
        params: { id: application._id },
        body: reason.trim() ? { reason: reason.trim() } : {},
        idempotencyKey: key,
      }),
    onSuccess: async () => {
      toast.success(m.submission.yourApplicationHasBeenWithdrawn());
      // Closed first: the dialog gives the focus back, and then what has changed takes it.
      onClose();
      await invalidate(client, 'application.one', 'application.mine', 'application.timeline');
    },
  });
  return (
    <NativeModal
      title={m.submission.withdrawThisApplication()}
      text={m.submission.nameApplicationidItIsNotConsidered({
        name: application.programme.name,
        applicationID: application.applicationID,
      })}
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.common.keepIt()}
          </Button>
          <Button size="lg" variant="filled" color="danger" loading={isPending} onClick={() => mutate()}>
            {m.submission.withdrawTheApplication()}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3">
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(error)}
          </InlineNotice>
        ) : null}
        <LabelledControl id={id} label={m.common.reason()} optional hint={m.submission.theTeamOfTheProgrammeReads()}>
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
