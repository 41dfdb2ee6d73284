import { declarationIssues } from '@grantdesk/domain/task/conflict';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';

type Kind = 'organisation' | 'email';
const KINDS: { value: Kind; label: string }[] = [
  { value: 'organisation', label: 'Organisation' },
  { value: 'email', label: 'Person' },
];

/** Declares a conflict about an organisation or a person, for what they apply for now and later. */
export function DeclareDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('organisation');
  const [about, setAbout] = useState('');
  const [reason, setReason] = useState('');
  const [issues, setIssues] = useState<Issue[]>([]);
  const body = { [kind]: about.trim(), reason: reason.trim() };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('task.conflict', { body }),
    onSuccess: async () => {
      toast.success('Your conflict of interest is declared.');
      await invalidate(client, 'task.conflictMany', 'task.adminMany', 'application.many');
      onClose();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: kind, message: error.message }]);
    },
  });
  const send = () => {
    const found = declarationIssues(body).map(({ path, message }) => ({ path: path === 'reason' ? path : kind, message }));
    setIssues(found);
    if (found.length === 0) mutate();
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Declare a conflict of interest"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={isPending} onClick={send}>
            Declare the conflict
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">
          What they apply for, now and later, is closed to you. Open tasks of yours on it go back to the managers with your
          reason.
        </p>
        <SegmentedControl aria-label="About" fullWidth value={kind} onChange={(value) => setKind(value as Kind)} data={KINDS} />
        <TextInput
          label={kind === 'organisation' ? 'Name of the organisation' : 'Email address of the person'}
          type={kind === 'organisation' ? 'text' : 'email'}
          maxLength={300}
          value={about}
          error={errorAt(kind)}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
        <Textarea
          label="Reason"
          autosize
          minRows={3}
          maxRows={8}
          value={reason}
          error={errorAt('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
