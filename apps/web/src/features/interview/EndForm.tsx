import { m } from '@grantdesk/messages';
import { interviewCompletionDenial, noShowDenial } from '@grantdesk/domain/interview/rules';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { CalendarRow } from './model.ts';
import { reloadInterviews } from './reload.ts';

type Outcome = 'CANCELED' | 'COMPLETED' | 'NO-SHOW';
const DONE: Record<Outcome, string> = {
  CANCELED: m.interview.theInterviewIsCancelledTheApplicant(),
  COMPLETED: m.interview.theInterviewIsCompleted(),
  'NO-SHOW': m.interview.recordedAsANoShow(),
};

/** A time of the browser's own zone, as it was typed. */
const toIso = (local: string | undefined): string | null => (local ? new Date(local).toISOString() : null);

/** How an interview ends: it took place, it is cancelled, or no one came. */
export function EndForm({ row, onDone }: { row: CalendarRow; onDone: () => void }) {
  const client = useQueryClient();
  const [canceling, setCanceling] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [times, setTimes] = useState<{ from: string; to: string } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (outcome: Outcome) =>
      call('interview.end', {
        params: { id: row._id },
        body: {
          outcome,
          reason: reason.trim(),
          version: row.version,
          interviewStartDate: toIso(times?.from),
          interviewEndDate: toIso(times?.to),
        },
        idempotencyKey: newKey(),
      }),
    onSuccess: (_answer, outcome) => {
      toast.success(DONE[outcome]);
      void reloadInterviews(client);
      onDone();
    },
    onError: (thrown) => {
      setError(toApiError(thrown).message);
      void reloadInterviews(client);
    },
  });
  const facts = { flags: ['CALLED_FOR_INTERVIEW'], interviewStatus: row.status, start: row.startDate } as const;
  const noShow = noShowDenial(facts, serverNow());
  const tooEarly = interviewCompletionDenial(facts, serverNow(), false);
  if (times)
    return (
      <div className="grid grid-cols-1 gap-4">
        <p>{tooEarly}</p>
        {(
          [
            ['from', m.interview.interviewStarted()],
            ['to', m.interview.interviewEnded()],
          ] as const
        ).map(([key, label]) => (
          <DateInput
            strict
            key={key}
            timed
            label={label}
            value={times[key]}
            onValue={(value) => {
              setTimes({ ...times, [key]: value });
              setError('');
            }}
          />
        ))}
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="filled"
            loading={isPending}
            onClick={() =>
              times.from && times.to ? mutate('COMPLETED') : setError(m.interview.enterWhenTheInterviewStartedAnd())
            }
          >
            {m.interview.markAsCompleted()}
          </Button>
          <Button onClick={() => setTimes(null)}>{m.interview.back()}</Button>
        </div>
      </div>
    );
  if (canceling)
    return (
      <div className="grid grid-cols-1 gap-4">
        <Textarea
          label={m.common.reason()}
          description={m.interview.theApplicantAndThePanelRead()}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          data-autofocus
          value={reason}
          error={error || undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError('');
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="filled"
            color="danger"
            loading={isPending}
            onClick={() => (reason.trim() === '' ? setError(m.common.enterAReason()) : mutate('CANCELED'))}
          >
            {m.interview.cancelTheInterview()}
          </Button>
          <Button onClick={() => setCanceling(false)}>{m.common.keepIt()}</Button>
        </div>
      </div>
    );
  return (
    <div>
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button loading={isPending} onClick={() => (tooEarly ? setTimes({ from: '', to: '' }) : mutate('COMPLETED'))}>
          {m.interview.markAsCompleted()}
        </Button>
        <ReasonedButton loading={isPending} reason={noShow ?? undefined} onClick={() => mutate('NO-SHOW')}>
          {m.interview.noShow()}
        </ReasonedButton>
        <Button onClick={() => setCanceling(true)}>{m.interview.cancelTheInterview()}</Button>
      </div>
    </div>
  );
}
