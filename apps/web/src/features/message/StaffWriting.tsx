import { m } from '@grantdesk/messages';
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
      label={m.message.yourQuestion()}
      hint={m.message.theApplicantGetsItBy()}
      sendLabel={m.message.sendTheQuestion()}
      sentText={m.message.nameGetsTheQuestionBy({ name: application.user.name })}
      more={due === '' ? {} : { dueAt }}
      issuesOf={(issues) => setError(issues.find((issue) => issue.path === 'dueAt')?.message)}
    >
      {() => (
        <DateTextField
          timed
          label={m.message.answerByTimezone({ timeZone })}
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
      label={m.message.yourMessage()}
      hint={m.message.theApplicantReadsItAsA()}
      sendLabel={m.message.sendTheMessage()}
      sentText={m.message.nameIsNotifiedOfYour({ name: application.user.name })}
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
      label={m.common.feedback()}
      hint={m.message.theApplicantReadsItWithoutThe()}
      sendLabel={m.message.sendTheFeedback()}
      sentText={m.message.feedbackSentNameGetsAn({ name: application.user.name })}
    >
      {(add) => <FromComments applicationId={application._id} add={add} />}
    </Compose>
  );
}

function FromComments({ applicationId, add }: { applicationId: string; add: (text: string) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('message.feedback', { params: { id: applicationId } }),
    onSuccess: ({ data }) => {
      if (data.comments === 0) toast.error(m.message.noCompletedReviewOfThisApplication());
      else add(data.body);
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <p>
      <Button leftSection={<WandSparkles />} loading={isPending} onClick={() => mutate()}>
        {m.message.startFromTheReviewersComments()}
      </Button>
    </p>
  );
}
