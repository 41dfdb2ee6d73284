import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { listQuery, readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { Timeline } from '#components/values/Timeline.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { asProposal, toLinks, type ApplicantForm } from './form-draft.ts';
import classes from './Receipt.module.css';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the applicant has to do now: the proposal, or the interview with its time in both zones. */
export function NextSteps({ application }: { application: ApplicantForm }) {
  const { _id, interview, programme, outcome } = application;
  // After the end only questions in messages remain to be answered.
  const proposal = outcome ? null : asProposal(application);
  const messages = useQuery(readQuery('message.many', { params: { id: _id } })).data?.data.messages ?? [];
  const questions = messages.filter(
    ({ _id: id, kind }) => kind === 'QUESTION' && !messages.some(({ replyTo }) => replyTo === id),
  );
  const hasFeedback = messages.some(({ kind }) => kind === 'FEEDBACK');
  // Only who has a proposal in can be called.
  const mine = useQuery({
    ...readQuery('interview.mine', { params: { id: _id } }),
    enabled: proposal?.receipt !== undefined && proposal.receipt !== null,
  }).data?.data;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {questions.length > 0 || hasFeedback ? (
        <InlineNotice
          tone="info"
          title={questions.length > 0 ? m.submission.theProgrammeTeamAsksYouA() : m.submission.thereIsFeedbackOnYourApplication()}
          action={
            <ButtonLink href={to.subscriber.messages(_id)} variant="filled">
              {questions.length > 0 ? m.common.answerTheQuestion() : m.common.readTheFeedback()}
            </ButtonLink>
          }
        />
      ) : null}
      {outcome && outcome !== 'withdrawn' ? (
        <InlineNotice
          tone={outcome === 'approved' ? 'success' : 'info'}
          title={titleOf(outcome)}
          action={
            <ButtonLink href={to.subscriber.outcome(_id)} variant="filled">
              {outcome === 'approved' ? m.common.decisionAndContract() : m.submission.readTheDecision()}
            </ButtonLink>
          }
        />
      ) : null}
      {proposal && !proposal.receipt ? (
        <InlineNotice
          tone="info"
          title={m.submission.youAreCalledForAProposal()}
          action={
            <ButtonLink href={toLinks(proposal).overview} variant="filled">
              {application.proposalProgressStatus === 'OPEN' ? m.common.startYourProposal() : m.submission.continueYourProposal()}
            </ButtonLink>
          }
        >
          {m.submission.itClosesOnEnddate({ endDate: formatDateTimeZone(proposal.programme.endDate, programme.timeZone) })}
        </InlineNotice>
      ) : null}
      {!outcome && interview.status === 'SCHEDULED' && interview.startDate ? (
        <InlineNotice
          tone="info"
          title={m.submission.yourInterviewIsOnStartdate({
            startDate: formatDateTimeZone(interview.startDate, programme.timeZone),
          })}
        >
          {here === programme.timeZone
            ? ''
            : m.submission.thatIsStartdateWhereYouAre({ startDate: formatDateTimeZone(interview.startDate, here) }) + ' '}
          <AppLink href={to.subscriber.interview(_id)}>{m.submission.howToJoinAndPrepare()}</AppLink>
        </InlineNotice>
      ) : null}
      {mine?.state === 'CHOOSE' && mine.offer ? (
        <InlineNotice
          tone="info"
          title={m.common.chooseTheTimeOfYourInterview()}
          action={
            <ButtonLink href={to.subscriber.interview(_id)} variant="filled">
              {m.common.chooseATime()}
            </ButtonLink>
          }
        >
          {m.submission.untilClosesat({ closesAt: formatDateTimeZone(mine.offer.closesAt, programme.timeZone) })}
        </InlineNotice>
      ) : null}
      {mine?.state === 'CANCELED' || mine?.state === 'NOT-SCHEDULED' ? (
        <InlineNotice
          tone="info"
          title={mine.state === 'CANCELED' ? m.submission.yourInterviewIsCancelled() : m.submission.youAreCalledForAnInterview()}
        >
          <AppLink href={to.subscriber.interview(_id)}>{m.submission.seeYourInterview()}</AppLink>
        </InlineNotice>
      ) : null}
    </div>
  );
}

function titleOf(outcome: NonNullable<ApplicantForm['outcome']>): string {
  if (outcome === 'award declined') return m.award.theAwardOfThisApplicationWasDeclined();
  return outcome === 'approved' ? m.common.theBoardHasApprovedYourApplication() : m.submission.thereIsADecisionOnYour();
}

/** What has happened so far, in the words of the server, newest first. */
export function StepsSoFar({ application }: { application: ApplicantForm }) {
  const { data } = useQuery(listQuery('application.timeline', { params: { id: application._id }, query: { limit: 100 } }));
  if (!data) return null;
  const entries = data.data.map((event, index) => ({
    key: event._id,
    title: event.sentence,
    // The zone of the receipt and the window, which are on the same page.
    time: formatDateTimeZone(event.at, application.programme.timeZone),
    ...(index === 0 ? { state: 'current' as const } : {}),
  }));
  return (
    <section className={classes.next}>
      <h2>{m.common.stepsSoFar()}</h2>
      <Timeline label={m.common.stepsSoFar()} entries={entries} />
    </section>
  );
}
