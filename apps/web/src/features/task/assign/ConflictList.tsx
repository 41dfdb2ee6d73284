import { reasonIssues } from '@grantdesk/domain/task/conflict';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Assign.module.css';
import type { Preview } from './useAssignPreview.ts';

const SHOWN = 20;
type Conflict = Preview['conflicts'][number];
const KINDS: Record<Conflict['kind'], string> = {
  DECLARED: 'Declared',
  SAME_ORGANISATION: 'Same organisation as the applicant',
  SAME_DOMAIN: 'Same e-mail domain as the applicant',
};

/** Pairs that will not be made, and why; a manager who knows better sets one aside with a reason. */
export function ConflictList({ conflicts, total, onChanged }: { conflicts: Conflict[]; total: number; onChanged: () => void }) {
  const [chosen, setChosen] = useState<Conflict | null>(null);
  return (
    <>
      <h4 className={classes.subtitle}>Conflicts of interest ({total})</h4>
      <ul className={`${classes.list} mt-2 grid gap-1.5 text-caption/5`} data-conflicts>
        {conflicts.slice(0, SHOWN).map((conflict) => (
          <li key={`${conflict.application._id} ${conflict.assignee._id}`}>
            <ShieldAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {conflict.assignee.name} and {conflict.application.name}{' '}
              <span className="text-muted tabular-nums">{conflict.application.applicationID}</span>
              <span className="block text-xs/4">
                {KINDS[conflict.kind]}
                {conflict.reason ? `: ${conflict.reason}` : ''}
              </span>
            </span>
            <Button
              size="xs"
              aria-label={`Set aside: ${conflict.assignee.name} and ${conflict.application.applicationID}`}
              onClick={() => setChosen(conflict)}
            >
              Set aside
            </Button>
          </li>
        ))}
        {total > SHOWN ? <li className="text-muted">and {total - SHOWN} more</li> : null}
      </ul>
      {chosen ? (
        <OverrideDialog
          conflict={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

function OverrideDialog({ conflict, onClose, onDone }: { conflict: Conflict; onClose: () => void; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { application, assignee } = conflict;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('task.adminOverride', { body: { application: application._id, user: assignee._id, reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(`The conflict of ${assignee.name} is set aside.`);
      onDone();
    },
    onError: (thrown) => setError(toApiError(thrown).message),
  });
  const send = () => {
    const [issue] = reasonIssues(reason);
    setError(issue?.message ?? '');
    if (!issue) mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Set a conflict of interest aside"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={isPending} onClick={send}>
            Set aside
          </Button>
        </>
      }
    >
      <p className="mt-1 text-caption/5 text-muted">
        {assignee.name} may then review {application.name} ({application.applicationID}). Your name and the reason stay in the
        trail of the application.
      </p>
      <Textarea
        label="Reason"
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        value={reason}
        error={error || undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError('');
        }}
      />
    </Dialog>
  );
}
