import { m } from '@grantdesk/messages';
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
  DECLARED: m.task.declared(),
  SAME_ORGANISATION: m.task.sameOrganisationAsTheApplicant(),
  SAME_DOMAIN: m.task.sameEMailDomainAsThe(),
};

/** Pairs that will not be made, and why; a manager who knows better sets one aside with a reason. */
export function ConflictList({ conflicts, total, onChanged }: { conflicts: Conflict[]; total: number; onChanged: () => void }) {
  const [chosen, setChosen] = useState<Conflict | null>(null);
  return (
    <>
      <h4 className={classes.subtitle}>{m.task.conflictsOfInterestTotal({ total })}</h4>
      <ul className={`${classes.list} mt-2 grid gap-1.5 text-caption/5`} data-conflicts>
        {conflicts.slice(0, SHOWN).map((conflict) => (
          <li key={`${conflict.application._id} ${conflict.assignee._id}`}>
            <ShieldAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {m.task.nameAndName({ first: conflict.assignee.name, second: conflict.application.name })}{' '}
              <span className="text-muted tabular-nums">{conflict.application.applicationID}</span>
              <span className="block text-xs/4">
                {KINDS[conflict.kind]}
                {conflict.reason ? `: ${conflict.reason}` : ''}
              </span>
            </span>
            <Button
              size="xs"
              aria-label={m.common.setAsideNameAndApplicationid({
                name: conflict.assignee.name,
                applicationID: conflict.application.applicationID,
              })}
              onClick={() => setChosen(conflict)}
            >
              {m.common.setAside()}
            </Button>
          </li>
        ))}
        {total > SHOWN ? <li className="text-muted">{m.task.andTotalMore({ total: total - SHOWN })}</li> : null}
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
      toast.success(m.task.theConflictOfNameIsSet({ name: assignee.name }));
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
      title={m.task.setAConflictOfInterestAside()}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={isPending} onClick={send}>
            {m.common.setAside()}
          </Button>
        </>
      }
    >
      <p className="mt-1 text-caption/5 text-muted">
        {m.task.nameMayThenReviewName2Applicationid({
          reviewer: assignee.name,
          applicant: application.name,
          applicationID: application.applicationID,
        })}
      </p>
      <Textarea
        label={m.common.reason()}
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
