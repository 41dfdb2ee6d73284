import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { reasonIssues } from '@grantdesk/domain/task/conflict';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import classes from './GiveBack.module.css';

type Task = Answer<'task.adminOne'>['data'];
type Why = 'decline' | 'conflict';

const CHOICES: { value: Why; label: string; hint: string }[] = [
  {
    value: 'decline',
    label: m.task.iDeclineIt(),
    hint: m.task.noTimeNotMyFieldThe(),
  },
  {
    value: 'conflict',
    label: m.task.iHaveAConflictOfInterest(),
    hint: m.task.theApplicationIsClosedToYou(),
  },
];

/** Asks why, and sends it: the task is gone from here afterwards. */
export function GiveBackDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const router = useRouter();
  const client = useQueryClient();
  const id = useId();
  const [why, setWhy] = useState<Why>('decline');
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { application } = task.category.payload;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = reason.trim();
      if (why === 'decline') await call('task.decline', { params: { id: task._id }, body: { reason: text } });
      else await call('task.conflict', { body: { application: application._id, reason: text } });
    },
    onSuccess: async () => {
      toast.success(
        why === 'decline'
          ? m.task.applicationidIsDeclinedTheManagersAre({ applicationID: application.applicationID })
          : m.task.yourConflictOfInterestIsDeclared2({ applicationID: application.applicationID }),
      );
      onClose();
      const query = new URLSearchParams(router.state.location.searchStr);
      const isDrawer = query.has('task');
      query.delete('task');
      const text = query.toString();
      await router.navigate({ href: isDrawer ? `${router.state.location.pathname}${text ? `?${text}` : ''}` : to.admin.tasks });
      client.removeQueries({ queryKey: ['task.adminOne'] });
      void invalidate(client, 'task.adminMany', 'application.many', 'application.one', 'task.conflictMany');
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
      title={m.task.giveBackApplicationid({ applicationID: application.applicationID })}
      footer={
        <>
          <Button onClick={onClose}>{m.task.keepTheTask()}</Button>
          <Button variant="filled" loading={isPending} onClick={send}>
            {why === 'decline' ? m.task.declineTheTask() : m.task.declareTheConflict()}
          </Button>
        </>
      }
    >
      <fieldset className="mb-4 grid gap-2 border-0 p-0">
        <legend className="mb-2 p-0 font-medium">{m.task.whyCanYouNotReviewIt()}</legend>
        {CHOICES.map(({ value, label, hint }) => (
          <div key={value} className={classes.choice}>
            <label className="flex cursor-pointer items-center gap-3 font-medium">
              <input
                className="m-0 size-4 accent-primary"
                type="radio"
                name="give-back"
                aria-describedby={`${id}-${value}`}
                checked={why === value}
                onChange={() => setWhy(value)}
              />
              {label}
            </label>
            <p id={`${id}-${value}`} className="ps-7 text-caption/5 text-muted">
              {hint}
            </p>
          </div>
        ))}
      </fieldset>
      <Textarea
        label={m.common.reason()}
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
