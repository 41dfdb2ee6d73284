import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { documents } from '#api/documents.ts';
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
  usePage({ title: m.message.messagesName({ name: application.data?.data.programme.name ?? m.common.application2() }) });
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
  if (!application.data || !thread.data) return <Loading label={m.message.loadingTheMessages()} rows={[38, 24, 120, 120]} />;
  const { data } = application.data;
  const { messages, denials } = thread.data.data;
  const { receipt } = data;
  const isAnswered = (id: string) => messages.some((each) => each.replyTo === id);
  return (
    <div className="mx-auto grid w-[min(752px,100%)] gap-5 px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.common.messages()}
        lead={`${data.applicationID} · ${data.programme.name}`}
        back={
          <BackLink href={to.subscriber.application(applicationId)}>
            {receipt ? m.common.receipt() : m.common.overview()}
          </BackLink>
        }
      />
      {receipt ? (
        <InlineNotice tone="neutral" icon={Lock} title={m.message.yourApplicationStaysAsYouSubmitted()}>
          {m.message.itWasReceivedOnSubmittedatWhat({ submittedAt: formatDateTimeZone(receipt.submittedAt, receipt.timeZone) })}
        </InlineNotice>
      ) : null}
      {messages.length > 0 ? (
        <MessageList
          label={m.message.messagesOldestFirst()}
          messages={messages}
          fileHref={documents.messageFile}
          below={(message) =>
            message.kind === 'QUESTION' && !isAnswered(message._id) ? (
              <Compose
                application={data}
                userId={me._id}
                kind="ANSWER"
                replyTo={message._id}
                label={m.message.yourAnswer()}
                sendLabel={m.message.sendTheAnswer()}
                sentText={m.message.yourAnswerWasSentToThe()}
              />
            ) : null
          }
        />
      ) : (
        <EmptyState title={m.message.nothingHasBeenWrittenYet()}>{m.message.questionsOfTheProgrammeTeamShow()}</EmptyState>
      )}
      <section className={classes.write} aria-labelledby="message">
        <h2 id="message">{m.message.writeToTheProgrammeTeam()}</h2>
        <Compose
          application={data}
          userId={me._id}
          kind="APPLICANT_MESSAGE"
          label={m.message.yourMessage()}
          sendLabel={m.message.sendTheMessage()}
          sentText={m.message.yourMessageWasSentToThe()}
        />
      </section>
      {denials.CORRECTION ? (
        <p className="text-muted">{denials.CORRECTION}</p>
      ) : (
        <section className={classes.write} aria-labelledby="correction">
          <h2 id="correction">{m.message.correctSomething()}</h2>
          <p className="text-muted">{m.message.tellTheProgrammeTeamWhatIs()}</p>
          <Compose
            application={data}
            userId={me._id}
            kind="CORRECTION"
            asksAbout
            label={m.message.whatIsRight()}
            sendLabel={m.message.sendTheCorrection()}
            sentText={m.message.yourCorrectionWasSentToThe()}
          />
        </section>
      )}
    </div>
  );
}
