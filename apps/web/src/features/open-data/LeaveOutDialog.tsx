import { m } from '@grantdesk/messages';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { PreviewRow } from './useOpenData.ts';

interface Props {
  row: PreviewRow;
  programmeId: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Leaves one award out of every file, with a reason for anyone who asks later. */
export default function LeaveOutDialog({ row, programmeId, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const leave = useMutation({
    mutationFn: () => call('programme.openDataAward', { params: { id: programmeId }, body: { application: row._id, reason } }),
    onSuccess: async () => {
      toast.success(m.openData.applicationidWasLeftOut({ applicationID: row.applicationID }));
      await onDone();
      onClose();
    },
  });
  const submit = () => {
    if (reason.trim() === '') return setFault(m.common.enterAReason());
    leave.mutate();
  };
  return (
    <ActionDialog
      title={m.openData.leaveApplicationidOut({ applicationID: row.applicationID })}
      actionLabel={m.openData.leaveItOut()}
      onAction={submit}
      onClose={onClose}
      busy={leave.isPending}
      error={leave.error && toMessage(leave.error)}
    >
      <p>{m.openData.itIsInNoFileAnd()}</p>
      <Textarea
        label={m.common.reason()}
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setFault('');
        }}
      />
    </ActionDialog>
  );
}
