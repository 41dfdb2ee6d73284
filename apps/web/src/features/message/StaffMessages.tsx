import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { MESSAGE_LABELS, MESSAGE_SIDES } from '@grantdesk/domain/message/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { documents } from '#api/documents.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { MessageList } from '#components/messages/MessageList.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Messages.module.css';
import { WriteFeedback, WriteMessage, WriteQuestion } from './StaffWriting.tsx';
import { useReadMark } from './useReadMark.ts';

type Application = Answer<'application.one'>['data'];
type Message = Answer<'message.many'>['data']['messages'][number];

const WRITING = ['QUESTION', 'TEAM_MESSAGE', 'FEEDBACK'] as const;
type Writing = (typeof WRITING)[number];

/** The tab of an application where its team writes with its people; reviewers read what was shared with them. */
export function StaffMessages({ application, userId }: { application: Application; userId: string }) {
  const input = { params: { id: application._id } };
  const thread = useQuery({ ...readQuery('message.many', input), staleTime: 0 });
  const [writing, setWriting] = useState<Writing | null>(null);
  useReadMark(application._id);
  if (thread.error) return <LoadFailure error={thread.error} onRetry={() => void thread.refetch()} />;
  if (!thread.data) return <Loading label={m.message.loadingTheMessages()} rows={[40, 120, 120]} />;
  const { messages, denials, mayShare } = thread.data.data;
  const shown = writing ?? (denials.FEEDBACK === null ? 'FEEDBACK' : 'QUESTION');
  return (
    <div className="grid max-w-[760px] gap-5">
      {messages.length > 0 ? (
        <MessageList
          label={m.message.messagesOldestFirst()}
          messages={messages}
          fileHref={documents.messageFile}
          below={(message) => (mayShare ? <Sharing message={message} applicationId={application._id} /> : null)}
        />
      ) : (
        <EmptyState title={m.message.nothingHasBeenWrittenYet()}>
          {mayShare ? m.message.askTheApplicantAQuestionHere() : m.message.answersAndCorrectionsShowHereOnce()}
        </EmptyState>
      )}
      {mayShare ? (
        <section className={classes.write} aria-label={m.message.writeToTheApplicant()}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2" role="group" aria-label={m.message.whatToWrite()}>
            {WRITING.map((kind) => (
              <Button
                key={kind}
                aria-pressed={shown === kind}
                variant={shown === kind ? 'light' : 'outline'}
                onClick={() => setWriting(kind)}
              >
                {MESSAGE_LABELS[kind]}
              </Button>
            ))}
          </div>
          {shown === 'QUESTION' ? (
            <WriteQuestion application={application} userId={userId} denial={denials.QUESTION ?? null} />
          ) : shown === 'TEAM_MESSAGE' ? (
            <WriteMessage application={application} userId={userId} denial={denials.TEAM_MESSAGE ?? null} />
          ) : (
            <WriteFeedback application={application} userId={userId} denial={denials.FEEDBACK ?? null} />
          )}
        </section>
      ) : null}
    </div>
  );
}

/** Whether reviewers read an answer or a correction: it may reveal who applied, so a person decides. */
function Sharing({ message, applicationId }: { message: Message; applicationId: string }) {
  const client = useQueryClient();
  const shared = message.sharedAt !== null;
  const share = useMutation({
    mutationFn: () => call('message.share', { params: { id: message._id }, body: { shared: !shared } }),
    onSuccess: (answer) => {
      client.setQueryData(['message.many', { params: { id: applicationId } }], answer);
      toast.success(shared ? m.message.reviewersNoLongerReadIt() : m.message.reviewersNowReadItBesideThe());
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  if (MESSAGE_SIDES[message.kind] !== 'APPLICANT') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button leftSection={shared ? <EyeOff /> : <Eye />} loading={share.isPending} onClick={() => share.mutate()}>
        {shared ? m.message.hideFromReviewers() : m.message.shareWithReviewers()}
      </Button>
      <span className="text-muted">{shared ? m.message.reviewersReadIt() : m.message.onlyTheProgrammeTeamReadsIt()}</span>
    </div>
  );
}
