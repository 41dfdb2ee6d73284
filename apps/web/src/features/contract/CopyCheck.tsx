import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
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
      toast.success(accept ? m.contract.theContractIsSigned() : m.contract.theCopyWasSentBack());
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
      title={m.contract.aSignedCopyCameBack()}
      action={
        grant.denials.check ? null : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button onClick={() => setReturning(true)}>{m.contract.sendItBack()}</Button>
            <Button variant="filled" loading={check.isPending && !returning} onClick={() => check.mutate({ accept: true })}>
              {m.contract.confirmTheCopy()}
            </Button>
          </div>
        )
      }
    >
      <a href={documents.contractFile(copy.file._id)} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
        {copy.file.name}
      </a>
      {rich(m.contract.signedBySent, {
        name: copy.name,
        time: <DateTime value={copy.uploadedAt} timed withZone />,
      })}
      {returning ? null : error}
      <Dialog
        opened={returning}
        onClose={() => setReturning(false)}
        title={m.contract.sendTheCopyBack()}
        footer={
          <>
            <Button variant="outline" onClick={() => setReturning(false)}>
              {m.common.cancel()}
            </Button>
            <Button
              variant="filled"
              loading={check.isPending}
              onClick={() => {
                setTried(true);
                if (reason.trim() !== '') check.mutate({ accept: false, reason: reason.trim() });
              }}
            >
              {m.contract.sendItBack()}
            </Button>
          </>
        }
      >
        {error}
        <Textarea
          label={m.common.reason()}
          description={m.contract.theApplicantReadsItInThe()}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          value={reason}
          error={tried && reason.trim() === '' ? m.common.enterAReason() : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Dialog>
    </InlineNotice>
  );
}
