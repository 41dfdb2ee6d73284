import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import type { Me } from '#api/session.ts';
import { BackLink } from '#components/BackLink.tsx';
import { MessageList } from '#components/messages/MessageList.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Compose } from './Compose.tsx';
import { useReadMark } from './useReadMark.ts';
import classes from './Messages.module.css';

/** Questions of the team, the answers to them, and corrections: beside the submission, which stays as it is. */
export function ApplicantMessages({ applicationId, me }: { applicationId: string; me: Me }) {
  useReadMark(applicationId);
  const params = { params: { id: applicationId } };
  const application = useQuery(readQuery('application.one', params));
  const thread = useQuery({ ...readQuery('message.many', params), staleTime: 0 });
  usePage({ title: `Messages · ${application.data?.data.programme.name ?? 'Application'}` });
  const error = application.error ?? thread.error;
  if (error)
    return (
      <LoadFailure
        error={error}
        onRetry={() => {
          void application.refetch();
          void thread.refetch();
        }}
      />
    );
  if (!application.data || !thread.data) return <Loading label="Loading the messages" rows={[38, 24, 120, 120]} />;
  const { data } = application.data;
  const { messages, denials } = thread.data.data;
  const { receipt } = data;
  const isAnswered = (id: string) => messages.some((each) => each.replyTo === id);
  return (
    <div className="mx-auto grid w-[min(752px,100%)] gap-5 px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title="Messages"
        lead={`${data.applicationID} · ${data.programme.name}`}
        back={<BackLink href={to.subscriber.application(applicationId)}>{receipt ? 'Receipt' : 'Overview'}</BackLink>}
      />
      {receipt ? (
        <InlineNotice tone="neutral" icon={Lock} title="Your application stays as you submitted it.">
          It was received on {formatDateTimeZone(receipt.submittedAt, receipt.timeZone)}. What you write here is kept beside it
          with its date, and cannot be changed once it is sent.
        </InlineNotice>
      ) : null}
      {messages.length > 0 ? (
        <MessageList
          label="Messages, oldest first"
          messages={messages}
          below={(message) =>
            message.kind === 'QUESTION' && !isAnswered(message._id) ? (
              <Compose
                application={data}
                userId={me._id}
                kind="ANSWER"
                replyTo={message._id}
                label="Your answer"
                sendLabel="Send the answer"
                sentText="Your answer was sent to the programme team."
              />
            ) : null
          }
        />
      ) : (
        <EmptyState title="Nothing has been written yet.">
          Questions of the programme team show here, and you are told by email.
        </EmptyState>
      )}
      <section className={classes.write} aria-labelledby="message">
        <h2 id="message">Write to the programme team</h2>
        <Compose
          application={data}
          userId={me._id}
          kind="APPLICANT_MESSAGE"
          label="Your message"
          sendLabel="Send the message"
          sentText="Your message was sent to the programme team."
        />
      </section>
      {denials.CORRECTION ? (
        <p className="text-muted">{denials.CORRECTION}</p>
      ) : (
        <section className={classes.write} aria-labelledby="correction">
          <h2 id="correction">Correct something</h2>
          <p className="text-muted">
            Tell the programme team what is wrong in your application and what is right. They decide whether reviewers read it.
          </p>
          <Compose
            application={data}
            userId={me._id}
            kind="CORRECTION"
            asksAbout
            label="What is right"
            sendLabel="Send the correction"
            sentText="Your correction was sent to the programme team."
          />
        </section>
      )}
    </div>
  );
}
