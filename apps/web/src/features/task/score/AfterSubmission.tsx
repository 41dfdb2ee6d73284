import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { MessageList } from '#components/messages/MessageList.tsx';

/** Answers and corrections that a manager shared with reviewers; nothing where there are none. */
export function AfterSubmission({ applicationId }: { applicationId: string }) {
  const { data } = useQuery(readQuery('message.many', { params: { id: applicationId } }));
  const messages = data?.data.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <section aria-label={m.task.sentAfterTheSubmission()}>
      <p className="text-caption/5 font-medium text-muted">{m.task.sentAfterTheSubmission()}</p>
      <MessageList label={m.task.sentAfterTheSubmission()} messages={messages} />
    </section>
  );
}
