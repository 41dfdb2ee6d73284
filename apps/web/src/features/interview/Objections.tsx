import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { reasonIssues } from '@grantdesk/domain/task/conflict';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import classes from './Dialogs.module.css';
import type { Check } from './useSchedule.ts';

/** What clashes; a manager may continue regardless. */
export function Clashes({ clashes }: { clashes: Check['clashes'] }) {
  return (
    <div role="status">
      {clashes.length > 0 ? (
        <InlineNotice tone="warning" title={m.interview.countClashes({ count: clashes.length })}>
          <ul className={`${classes.plain} grid list-none gap-1.5`}>
            {clashes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </InlineNotice>
      ) : null}
    </div>
  );
}

const KINDS: Record<Check['conflicts'][number]['kind'], string> = {
  DECLARED: 'declared',
  SAME_ORGANISATION: m.interview.sameOrganisationAsTheApplicant(),
  SAME_DOMAIN: m.interview.sameEMailDomainAsThe(),
};

/** Panel members in conflict: off the panel, or set aside with a reason as for assigning. */
export function Conflicts({ conflicts, onChanged }: { conflicts: Check['conflicts']; onChanged: () => void }) {
  const [open, setOpen] = useState<string | null>(null);
  if (conflicts.length === 0) return null;
  return (
    <InlineNotice tone="danger" title={m.interview.someoneHasAConflictOf()} live="status">
      <ul className={`${classes.plain} grid list-none gap-1.5`}>
        {conflicts.map((conflict) => {
          const { application, person, kind, reason } = conflict;
          const key = `${application._id} ${person._id}`;
          return (
            <li key={key}>
              <span>
                {rich(m.interview.conflictBetween, {
                  person: person.name,
                  applicant: application.name,
                  number: <span className="tabular-nums">{application.applicationID}</span>,
                  kind: KINDS[kind],
                  hasReason: String(Boolean(reason)),
                  reason: reason ?? '',
                })}
              </span>{' '}
              {open === key ? (
                <SetAside
                  conflict={conflict}
                  onClose={() => setOpen(null)}
                  onDone={() => {
                    setOpen(null);
                    onChanged();
                  }}
                />
              ) : (
                <Button
                  size="xs"
                  onClick={() => setOpen(key)}
                  aria-label={m.common.setAsideNameAndApplicationid({
                    name: person.name,
                    applicationID: application.applicationID,
                  })}
                >
                  {m.common.setAside()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </InlineNotice>
  );
}

interface SetAsideProps {
  conflict: Check['conflicts'][number];
  onClose: () => void;
  onDone: () => void;
}

function SetAside({ conflict: { application, person }, onClose, onDone }: SetAsideProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('task.adminOverride', { body: { application: application._id, user: person._id, reason: reason.trim() } }),
    onSuccess: onDone,
    onError: (thrown) => setError(toApiError(thrown).message),
  });
  const send = () => {
    const [issue] = reasonIssues(reason);
    setError(issue?.message ?? '');
    if (!issue) mutate();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Textarea
        label={m.common.reason()}
        description={m.interview.yourNameAndTheReasonStay()}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={reason}
        error={error || undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="xs" variant="filled" loading={isPending} onClick={send}>
          {m.interview.setTheConflictAside()}
        </Button>
        <Button size="xs" onClick={onClose}>
          {m.common.keepIt()}
        </Button>
      </div>
    </div>
  );
}
