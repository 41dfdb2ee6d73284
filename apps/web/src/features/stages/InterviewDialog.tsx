import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { interviewIssues, type InterviewChange } from '@grantdesk/domain/stage/transition';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '../../api/client.ts';
import { toApiError, type Issue } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs.tsx';
import { toast } from '../../ui/toast.ts';
import { toInstant, toLocal } from '../../ui/zoned-time.ts';
import classes from './stages.module.css';

interface Props {
  application: { _id: string; applicationID: string; interview: Answer<'application.one'>['data']['interview'] };
  /** Times are typed on the programme's clocks; the viewer's are shown beside. */
  timeZone: string;
  onClose: () => void;
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets, moves, completes or cancels an interview (APP-9); both time zones are shown. */
export function InterviewDialog({ application, timeZone, onClose }: Props) {
  const { interview } = application;
  const client = useQueryClient();
  const [start, setStart] = useState(toLocal(interview.startDate, timeZone));
  const [end, setEnd] = useState(toLocal(interview.endDate, timeZone));
  const [link, setLink] = useState(interview.interviewLink ?? '');
  const [issues, setIssues] = useState<Issue[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: InterviewChange) =>
      call('application.interview', { params: { id: application._id }, body: change as never, idempotencyKey: newKey() }),
    onSuccess: (_answer, change) => {
      toast.success(
        change.status === 'SCHEDULED'
          ? 'The interview is scheduled; the applicant is told by email.'
          : change.status === 'COMPLETED'
            ? 'The interview is completed.'
            : 'The interview is canceled; the applicant is told by email.',
      );
      for (const key of ['application.many', 'application.one', 'application.timeline'])
        void client.invalidateQueries({ queryKey: [key] });
      onClose();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: 'form', message: error.message }]);
    },
  });
  const send = (status: InterviewChange['status']) => {
    const change: InterviewChange =
      status === 'SCHEDULED'
        ? {
            status,
            interviewStartDate: toInstant(start, timeZone),
            interviewEndDate: toInstant(end, timeZone),
            interviewLink: link.trim() || null,
          }
        : { status };
    const found = interviewIssues(change);
    setIssues(found);
    if (found.length === 0) mutate(change);
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const isScheduled = interview.status === 'SCHEDULED';
  const instant = toInstant(start, timeZone);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Interview of ${application.applicationID}`}
      footer={
        <>
          {isScheduled ? (
            <>
              <Button variant="outline" loading={isPending} onClick={() => send('CANCELED')}>
                Cancel the interview
              </Button>
              <Button variant="outline" loading={isPending} onClick={() => send('COMPLETED')}>
                Mark as completed
              </Button>
            </>
          ) : null}
          <Button variant="filled" loading={isPending} onClick={() => send('SCHEDULED')}>
            {isScheduled ? 'Save the new time' : 'Schedule interview'}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {errorAt('form') ? (
          <p role="alert" style={{ color: 'var(--danger)' }}>
            {errorAt('form')}
          </p>
        ) : null}
        <p className="muted">Times are on the programme’s clocks ({timeZone}). The applicant gets a mail with them.</p>
        <div className={classes.pair}>
          <TextInput
            type="datetime-local"
            label="Starts"
            value={start}
            error={errorAt('interviewStartDate')}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="Ends"
            value={end}
            error={errorAt('interviewEndDate')}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        </div>
        {instant ? (
          <p className="muted">
            {formatDateTimeZone(instant, timeZone)}
            {here === timeZone ? '' : `, which is ${formatDateTimeZone(instant, here)} where you are`}
          </p>
        ) : null}
        <TextInput
          label="Link (optional)"
          placeholder="https://"
          value={link}
          error={errorAt('interviewLink')}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
