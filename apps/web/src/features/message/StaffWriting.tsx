import type { Answer } from '@grantdesk/api';
import { useMutation } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { DateTextField } from '#components/date-input/PlainDate.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { toInstant } from '#ui/zoned-time.ts';
import { Compose } from './Compose.tsx';

interface Props {
  application: Answer<'application.one'>['data'];
  userId: string;
  /** Why it cannot be written now. */
  denial: string | null;
}

/** A question to the applicant, with the time to answer it by on the programme's clocks. */
export function WriteQuestion({ application, userId, denial }: Props) {
  const { timeZone } = application.programme;
  const [due, setDue] = useState('');
  const [error, setError] = useState<string>();
  if (denial) return <p className="text-muted">{denial}</p>;
  const dueAt = toInstant(due, timeZone);
  return (
    <Compose
      application={application}
      userId={userId}
      kind="QUESTION"
      asksAbout
      label="Your question"
      hint="The applicant gets it by mail. What they submitted stays as it is; their answer stands beside it."
      sendLabel="Send the question"
      sentText={`${application.user.name} is asked by email.`}
      more={due === '' ? {} : { dueAt }}
      issuesOf={(issues) => setError(issues.find((issue) => issue.path === 'dueAt')?.message)}
    >
      {() => (
        <DateTextField
          timed
          label={`Answer by (${timeZone})`}
          optional
          value={due}
          error={error}
          onValue={(value) => {
            setDue(value);
            setError(undefined);
          }}
        />
      )}
    </Compose>
  );
}

/** A free message; the applicant answers it in the same thread. */
export function WriteMessage({ application, userId, denial }: Props) {
  if (denial) return <p className="text-muted">{denial}</p>;
  return (
    <Compose
      application={application}
      userId={userId}
      kind="TEAM_MESSAGE"
      label="Your message"
      hint="The applicant reads it as a message of the programme team."
      sendLabel="Send the message"
      sentText={`${application.user.name} is told of your message.`}
    />
  );
}

/** Feedback once the decision is made; it can start from what reviewers wrote, without their names. */
export function WriteFeedback({ application, userId, denial }: Props) {
  if (denial) return <p className="text-muted">{denial}</p>;
  return (
    <Compose
      application={application}
      userId={userId}
      kind="FEEDBACK"
      label="Feedback"
      hint="The applicant reads it without the name of anybody who reviewed. It cannot be taken back once it is sent."
      sendLabel="Send the feedback"
      sentText={`${application.user.name} is told by email.`}
    >
      {(add) => <FromComments applicationId={application._id} add={add} />}
    </Compose>
  );
}

function FromComments({ applicationId, add }: { applicationId: string; add: (text: string) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('message.feedback', { params: { id: applicationId } }),
    onSuccess: ({ data }) => {
      if (data.comments === 0) toast.error('No completed review of this application has a comment.');
      else add(data.body);
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <p>
      <Button leftSection={<WandSparkles />} loading={isPending} onClick={() => mutate()}>
        Start from the reviewers’ comments
      </Button>
    </p>
  );
}
