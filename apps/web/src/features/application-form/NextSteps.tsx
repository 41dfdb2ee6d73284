import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { displayLink } from '@grantdesk/domain/format/truncate';
import { useQuery } from '@tanstack/react-query';
import { listQuery, readQuery } from '../../api/query.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Timeline } from '../../components/values/Timeline.tsx';
import { to } from '../../paths.ts';
import { InlineNotice } from '../../ui/Banner.tsx';
import { asProposal, linksOf, type Written } from './written.ts';
import classes from './Receipt.module.css';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is asked of the applicant now: the proposal, or the interview with its time in both zones. */
export function AskedOfYou({ application }: { application: Written }) {
  const proposal = asProposal(application);
  const { _id, interview, programme } = application;
  const messages = useQuery(readQuery('message.many', { params: { id: _id } })).data?.data.messages ?? [];
  const asked = messages.filter(({ _id: id, kind }) => kind === 'QUESTION' && !messages.some(({ replyTo }) => replyTo === id));
  const hasFeedback = messages.some(({ kind }) => kind === 'FEEDBACK');
  return (
    <div className={classes.asked}>
      {asked.length > 0 || hasFeedback ? (
        <InlineNotice
          tone="info"
          title={asked.length > 0 ? 'The programme team asks you a question.' : 'There is feedback on your application.'}
          action={
            <ButtonLink href={to.subscriber.messages(_id)} variant="filled">
              {asked.length > 0 ? 'Answer the question' : 'Read the feedback'}
            </ButtonLink>
          }
        />
      ) : null}
      {proposal && !proposal.receipt ? (
        <InlineNotice
          tone="info"
          title="You are called for a proposal."
          action={
            <ButtonLink href={linksOf(proposal).overview} variant="filled">
              {application.proposalProgressStatus === 'OPEN' ? 'Start your proposal' : 'Continue your proposal'}
            </ButtonLink>
          }
        >
          It closes on {formatDateTimeZone(proposal.programme.endDate, programme.timeZone)}.
        </InlineNotice>
      ) : null}
      {interview.status === 'SCHEDULED' && interview.startDate ? (
        <InlineNotice tone="info" title={`Your interview is on ${formatDateTimeZone(interview.startDate, programme.timeZone)}.`}>
          {here === programme.timeZone ? '' : `That is ${formatDateTimeZone(interview.startDate, here)} where you are. `}
          {interview.interviewLink ? (
            <a href={interview.interviewLink} rel="noopener noreferrer" target="_blank">
              {displayLink(interview.interviewLink)}
            </a>
          ) : (
            'You are told where by the team of the programme.'
          )}
        </InlineNotice>
      ) : null}
    </div>
  );
}

/** What has happened so far, in the words of the server, newest first. */
export function StepsSoFar({ application }: { application: Written }) {
  const { data } = useQuery(listQuery('application.timeline', { params: { id: application._id }, query: { limit: 100 } }));
  if (!data) return null;
  const entries = data.data.map((event, index) => ({
    key: event._id,
    title: event.sentence,
    time: formatDateTimeZone(event.at, here),
    ...(index === 0 ? { state: 'current' as const } : {}),
  }));
  return (
    <section className={classes.next}>
      <h2>Steps so far</h2>
      <Timeline label="Steps so far" entries={entries} />
    </section>
  );
}
