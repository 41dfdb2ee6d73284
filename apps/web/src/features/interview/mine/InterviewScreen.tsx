import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { LINK_LENGTH } from '@grantdesk/domain/format/truncate';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { toRequest } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { CopyText } from '#components/values/CopyText.tsx';
import { Status } from '#components/values/Status.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { ButtonContent, buttonAttributes } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import { weekday } from './weekday.ts';
import { JoinButton } from './JoinButton.tsx';
import classes from './MyInterview.module.css';
import type { MyInterview } from './ChooseTime.tsx';

/** The interview of an application, to its people: when on whose clocks, where, and how to prepare. */
export function InterviewScreen({ applicationId }: { applicationId: string }) {
  const { data, error, refetch } = useQuery({
    ...readQuery('interview.mine', { params: { id: applicationId } }),
    staleTime: 0,
  });
  const interview = data?.data;
  usePage({ title: m.interview.interviewName({ name: interview?.programme.name ?? m.common.application2() }) });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!interview) return <Loading label={m.interview.loadingYourInterview()} rows={[38, 24, 160]} />;
  return (
    <div className="mx-auto grid w-[min(752px,100%)] gap-5 px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.common.interview()}
        lead={`${interview.programme.name}, ${interview.applicationID}`}
        aside={
          interview.state === 'NOT-CALLED' || interview.state === 'CHOOSE' ? null : (
            <Status subject="interview" status={interview.state} size="lg" />
          )
        }
        back={<BackLink href={to.subscriber.application(applicationId)}>{m.common.myApplication()}</BackLink>}
      />
      <State interview={interview} />
      {interview.offer && interview.offer.slots.length > 0 ? <ChooseTime interview={interview} offer={interview.offer} /> : null}
      {interview.preparation && interview.state !== 'NOT-CALLED' && interview.state !== 'COMPLETED' ? (
        <Panel title={m.interview.howToPrepare()}>
          <p className="wrap-anywhere whitespace-pre-line">{interview.preparation}</p>
        </Panel>
      ) : null}
    </div>
  );
}

function State({ interview }: { interview: MyInterview }) {
  switch (interview.state) {
    case 'NOT-CALLED':
      return (
        <InlineNotice tone="neutral" title={m.interview.noInterviewIsPlanned()}>
          {m.common.wellEmailYouIfYour()}
        </InlineNotice>
      );
    case 'NOT-SCHEDULED':
      return (
        <InlineNotice tone="info" title={m.interview.youAreCalledForAnInterview()}>
          {interview.offer?.denial ?? m.interview.theTeamOfTheProgrammeSends()}
        </InlineNotice>
      );
    case 'CHOOSE':
      return (
        <InlineNotice tone="info" title={m.common.chooseTheTimeOfYourInterview()}>
          {m.interview.firstComeFirstServed()}
        </InlineNotice>
      );
    case 'CANCELED':
      return (
        <InlineNotice
          tone="warning"
          title={interview.isNoShow ? m.interview.recordedAsANoShow2() : m.interview.thisInterviewIsCancelled()}
        >
          {interview.reason ? `${interview.reason} ` : ''}
          {interview.startDate
            ? m.interview.itWasPlannedForStartdate({ startDate: formatDateTimeZone(interview.startDate, browserZone()) }) + ' '
            : ''}
          {interview.isNoShow ? m.interview.ifThatIsWrongWriteTo() : m.interview.theTeamOfTheProgrammeWill()}
        </InlineNotice>
      );
    case 'COMPLETED':
      return (
        <InlineNotice tone="success" title={m.common.yourInterviewTookPlace()}>
          {interview.startDate
            ? m.interview.tookPlaceOn({ time: formatDateTimeZone(interview.startDate, browserZone()) })
            : m.interview.nextByEmail()}
        </InlineNotice>
      );
    default:
      return <Scheduled interview={interview} />;
  }
}

function Scheduled({ interview }: { interview: MyInterview }) {
  const { startDate, endDate, interviewLink, place, panel, programme } = interview;
  if (!startDate || !endDate) return null;
  const here = formatDateTimeZone(startDate, browserZone());
  const there = formatDateTimeZone(startDate, programme.timeZone);
  const minutes = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 60_000);
  return (
    <section
      className="grid gap-3 rounded-xl border border-t-4 border-border border-info-s bg-surface p-6 mobile:px-4 mobile:py-5"
      aria-labelledby="when"
    >
      <h2 id="when" className="text-2xl/8">
        <time dateTime={startDate}>
          {weekday(startDate)}, {here}
        </time>
      </h2>
      <p className="text-muted">
        {here === there ? m.interview.lasts({ minutes }) : m.interview.lastsProgrammeTime({ minutes, time: there })}
      </p>
      <dl className={`${classes.facts} grid gap-2`}>
        {interviewLink ? (
          <div>
            <dt className="text-muted">{m.common.link()}</dt>
            <dd className="wrap-anywhere">
              <CopyText
                text={interviewLink}
                label={m.interview.link()}
                shown={interviewLink.length > LINK_LENGTH ? LINK_LENGTH - 1 : LINK_LENGTH}
              />
            </dd>
          </div>
        ) : null}
        {place ? (
          <div>
            <dt className="text-muted">{m.common.place()}</dt>
            <dd className="wrap-anywhere">{place}</dd>
          </div>
        ) : null}
        {!interviewLink && !place ? (
          <div>
            <dt className="text-muted">{m.common.place()}</dt>
            <dd className="wrap-anywhere">{m.interview.theProgrammeTeamWillTell()}</dd>
          </div>
        ) : null}
        {panel && panel.length > 0 ? (
          <div>
            <dt className="text-muted">{m.interview.withText()}</dt>
            <dd className="wrap-anywhere">{panel.join(', ')}</dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        {interviewLink ? <JoinButton href={interviewLink} start={startDate} end={endDate} /> : null}
        <a
          href={toRequest('interview.file', { params: { id: interview._id } }).url}
          download
          {...buttonAttributes({ size: 'lg', variant: 'outline' })}
        >
          <ButtonContent leftSection={<CalendarPlus />}>{m.common.addToCalendar()}</ButtonContent>
        </a>
      </div>
    </section>
  );
}
