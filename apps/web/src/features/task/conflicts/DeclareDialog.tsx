import { m } from '@grantdesk/messages';
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
  { value: 'organisation', label: m.common.organisation() },
  { value: 'email', label: m.common.person() },
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
      toast.success(m.task.yourConflictOfInterestIsDeclared());
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
      title={m.task.declareAConflictOfInterest()}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={isPending} onClick={send}>
            {m.task.declareTheConflict()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{m.task.whatTheyApplyForNowAnd()}</p>
        <SegmentedControl
          aria-label={m.common.about()}
          fullWidth
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          data={KINDS}
        />
        <TextInput
          label={kind === 'organisation' ? m.task.nameOfTheOrganisation() : m.task.emailAddressOfThePerson()}
          type={kind === 'organisation' ? 'text' : 'email'}
          maxLength={300}
          value={about}
          error={errorAt(kind)}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
        <Textarea
          label={m.common.reason()}
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
