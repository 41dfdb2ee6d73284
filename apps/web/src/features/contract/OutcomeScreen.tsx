import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invalidate, readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { type Grant, findStanding } from './contract-labels.ts';
import { ContractView } from './ContractView.tsx';
import classes from './Contracts.module.css';
import { CopyForm } from './CopyForm.tsx';
import { SignForm } from './SignForm.tsx';

/**
 * The decision, feedback that was shared, and the contract to read and sign.
 * @param award the award letter, which is the decision on an approved application
 */
export default function OutcomeScreen({ applicationId, award }: { applicationId: string; award: ReactNode }) {
  const query = useQuery({ ...readQuery('contract.one', { params: { id: applicationId } }), staleTime: 0 });
  const grant = query.data?.data;
  const client = useQueryClient();
  usePage({ title: m.contract.outcomeName({ name: grant?.programme.name ?? m.common.application2() }) });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!grant) return <Loading label={m.contract.loadingTheOutcome()} rows={[38, 24, 160, 240]} />;
  return (
    <div className={`${classes.page} mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12`}>
      <PageHeader
        size="applicant"
        title={m.common.outcome()}
        lead={`${grant.programme.name}, ${grant.application.applicationID}`}
        aside={
          grant.outcome ? (
            <Status subject="outcome" status={grant.outcome} label={statusLabel('outcome', grant.outcome).label} size="lg" />
          ) : (
            <Status subject="grant" status="pending approval" label={m.contract.pendingApproval()} size="lg" />
          )
        }
        back={<BackLink href={to.subscriber.application(applicationId)}>{m.common.myApplication()}</BackLink>}
      />
      {grant.outcome === 'approved' || grant.outcome === 'award declined' ? award : <Letter grant={grant} />}
      <Feedback applicationId={applicationId} />
      {grant.outcome === 'approved' ? (
        <Contract grant={grant} onChanged={() => void invalidate(client, 'contract.one', 'award.one')} />
      ) : null}
    </div>
  );
}

const LETTERS = {
  declined: m.common.theBoardHasDecidedNotTo(),
  'not taken forward': m.common.yourApplicationWasReadWithCare(),
  withdrawn: m.contract.thisApplicationWasWithdrawnItIs(),
} as const;

function Letter({ grant }: { grant: Grant }) {
  const { outcome, decision, programme, application } = grant;
  if (outcome === 'approved' || outcome === 'award declined') return null;
  if (!outcome)
    return (
      <InlineNotice tone="neutral" title={m.contract.nothingIsDecidedYet()}>
        {m.contract.wellEmailYouWhenA()}
      </InlineNotice>
    );
  return (
    <section className={`${classes.box} ${classes.letter}`} aria-labelledby="letter">
      <h2 id="letter">{m.contract.theDecision()}</h2>
      <p>{m.contract.dearName({ name: application.user.name })}</p>
      <p>{LETTERS[outcome]}</p>
      {decision?.reason && outcome !== 'withdrawn' ? (
        <blockquote className="my-3 border-s-3 border-border ps-4 whitespace-pre-line">{decision.reason}</blockquote>
      ) : null}
      {decision ? <p className="text-muted">{formatDateTimeZone(decision.at, programme.timeZone)}</p> : null}
    </section>
  );
}

/** What the programme team released to the applicant; the whole conversation is in the messages. */
function Feedback({ applicationId }: { applicationId: string }) {
  const messages = useQuery(readQuery('message.many', { params: { id: applicationId } })).data?.data.messages ?? [];
  const feedback = messages.filter(({ kind }) => kind === 'FEEDBACK');
  if (feedback.length === 0) return null;
  return (
    <section className={`${classes.box} ${classes.letter}`} aria-labelledby="feedback">
      <h2 id="feedback">{m.common.feedback()}</h2>
      {feedback.map(({ _id, body }) => (
        <p key={_id} style={{ whiteSpace: 'pre-line' }}>
          {body}
        </p>
      ))}
    </section>
  );
}

function Contract({ grant, onChanged }: { grant: Grant; onChanged: () => void }) {
  const contract = findStanding(grant);
  const { application, programme, denials, project, isApplicant } = grant;
  const name = contract?.title ?? m.common.contract();
  const returned = contract?.status === 'SENT' ? contract.copies[0] : undefined;
  return (
    <>
      <section className={classes.box} aria-labelledby="contract">
        <h2 id="contract">{name}</h2>
        <p>
          <Status subject="contract" status={grant.contract} size="lg" />
        </p>
        {contract ? (
          <ContractView contract={contract} applicationId={application._id} zone={programme.timeZone} size="lg" />
        ) : (
          <p style={{ marginTop: 8 }}>{m.contract.theTeamOfTheProgrammeIs()}</p>
        )}
      </section>
      {contract?.status === 'SIGNED' ? (
        <InlineNotice
          tone="success"
          title={m.contract.theContractIsSigned()}
          action={
            project ? (
              <ButtonLink href={to.subscriber.project(project._id, { projectName: programme.name })} size="lg" variant="filled">
                {m.contract.openMyProject()}
              </ButtonLink>
            ) : null
          }
        >
          {project ? m.contract.yourProjectIsSetUp() : m.contract.theTeamOfTheProgrammeSets()}
        </InlineNotice>
      ) : null}
      {returned?.state === 'RETURNED' ? (
        <InlineNotice tone="warning" title={m.contract.yourSignedCopyCouldNotBe()}>
          {returned.reason}
        </InlineNotice>
      ) : null}
      {contract?.status === 'SENT' && !denials.sign ? (
        <>
          <SignForm key={contract.digest} grant={grant} contract={contract} onSigned={onChanged} />
          <CopyForm grant={grant} onSent={onChanged} />
        </>
      ) : null}
      {contract?.status === 'SENT' && denials.sign ? (
        <InlineNotice tone="info" title={denials.sign}>
          {isApplicant ? '' : m.contract.nameStartedThisApplication({ name: application.user.name })}
        </InlineNotice>
      ) : null}
    </>
  );
}
