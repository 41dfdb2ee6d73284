import { m } from '@grantdesk/messages';
import { awardNextSteps } from '@grantdesk/domain/award/letter';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documents } from '#api/documents.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Money } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { rich } from '#ui/rich.tsx';
import { AnswerAward } from './AnswerAward.tsx';
import { answerText, type Award } from './award-labels.ts';

const boxClass = 'grid gap-3 rounded-xl border border-border bg-surface px-6 py-5 mobile:px-4';

/** The award letter of an approved application, and the applicant's answer to it. */
export default function AwardLetter({ applicationId }: { applicationId: string }) {
  const query = useQuery({ ...readQuery('award.one', { params: { id: applicationId } }), staleTime: 0 });
  const client = useQueryClient();
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.award.loadingTheAward()} rows={[28, 160, 60]} />;
  const award = query.data.data;
  const refresh = () =>
    invalidate(client, 'award.one', 'contract.one', 'application.one', 'application.mine', 'application.timeline');
  return (
    <>
      <Letter award={award} />
      {award.denials.accept === null || award.denials.decline === null ? (
        <AnswerAward award={award} onAnswered={refresh} />
      ) : (
        <Answered award={award} />
      )}
    </>
  );
}

function Letter({ award }: { award: Award }) {
  const { letter, application, programme, funder, answer, steps } = award;
  if (!letter) return null;
  const isSigned = answer === 'ACCEPTED' && steps[0]?.method === 'SIGNATURE';
  const next = awardNextSteps(answer, isSigned);
  const { name, organisation } = application.user;
  return (
    <section className={boxClass} aria-labelledby="award">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="award">{m.award.awardLetter()}</h2>
        <DownloadLink href={documents.awardLetter(application._id)} size="lg">
          {m.common.downloadPdf()}
        </DownloadLink>
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-y border-hair py-3 mobile:grid-cols-1 mobile:gap-y-0">
        {funder ? <Fact name={m.award.from()}>{funder}</Fact> : null}
        <Fact name={m.award.to()}>{organisation ? `${organisation}, ${name}` : name}</Fact>
        <Fact name={m.common.programme()}>{programme.name}</Fact>
        <Fact name={m.common.application2()}>{application.applicationID}</Fact>
        {letter.at ? <Fact name={m.award.dateOfTheDecision()}>{formatDateTimeZone(letter.at, programme.timeZone)}</Fact> : null}
      </dl>
      <p>{m.contract.dearName({ name })}</p>
      <p>{m.award.weAreGladToOffer({ programme: programme.name })}</p>
      {letter.amount === null ? null : (
        <p>
          {rich(m.award.youAreOffered, {
            amount: (
              <b>
                <Money minor={letter.amount} currency={programme.currency} />
              </b>
            ),
          })}
        </p>
      )}
      {letter.reason ? (
        <blockquote className="border-s-3 border-border ps-4 whitespace-pre-line">{letter.reason}</blockquote>
      ) : null}
      {letter.conditions.length > 0 ? (
        <>
          <p>{m.contract.theGrantHasTheseConditions({ count: letter.conditions.length })}</p>
          <List items={letter.conditions} />
        </>
      ) : null}
      {next.length > 0 ? (
        <>
          <h3 className="text-base/6">{m.award.whatHappensNext()}</h3>
          <List items={next} />
        </>
      ) : null}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted mobile:mt-1.5">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="grid list-disc gap-1 ps-4.5">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** What was answered, or why the reader cannot answer. */
function Answered({ award }: { award: Award }) {
  const { answer, isApplicant, application, steps } = award;
  if (answer === 'DECLINED')
    return (
      <InlineNotice tone="neutral" title={m.award.theAwardIsDeclined()}>
        {answerText(award)}
        {steps[0]?.reason ? (
          <p className="mt-2 whitespace-pre-line">{m.award.theReasonReason({ reason: steps[0].reason })}</p>
        ) : null}
        {isApplicant ? <p className="mt-2">{m.award.contactTheTeam()}</p> : null}
      </InlineNotice>
    );
  if (answer === 'ACCEPTED')
    return (
      <InlineNotice tone="success" title={m.award.theAwardIsAccepted()}>
        {answerText(award)}
      </InlineNotice>
    );
  return isApplicant ? null : <InlineNotice tone="info" title={m.award.nameAnswersTheAward({ name: application.user.name })} />;
}
