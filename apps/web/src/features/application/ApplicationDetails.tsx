import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import type { ReactNode } from 'react';
import { CopyText } from '#components/values/CopyText.tsx';
import { DateTime } from '#components/values/values.tsx';
import type { Application } from './ApplicationHeader.tsx';
import classes from './Applications.module.css';

/** Who applied and how to reach them, and the proof of what was submitted. */
export function ApplicationDetails({ application }: { application: Application }) {
  const { user, receipt, proposalReceipt, people, extensions, programme, form } = application;
  const joined = people.filter((person) => person.state === 'JOINED');
  return (
    <dl
      className={`${classes.details} grid max-w-[960px] grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-8 gap-y-4 rounded-xl border border-border bg-surface p-5`}
    >
      <Fact label={m.common.applicant()}>{application.isBlind ? m.application.hiddenThisReviewIsBlind() : user.name}</Fact>
      {user.organisation ? <Fact label={m.common.organisation()}>{user.organisation}</Fact> : null}
      {user.email ? (
        <Fact label={m.common.email()}>
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Fact>
      ) : null}
      {user.phoneNumber ? <Fact label={m.common.phone()}>{user.phoneNumber}</Fact> : null}
      {joined.length > 0 ? (
        <Fact label={m.application.writtenWith()}>
          {joined.map(({ name, email }) => `${name ?? email} (${email})`).join(', ')}
        </Fact>
      ) : null}
      <Fact label={m.common.form()}>{m.common.nameVersionVersion({ name: form.name, version: form.version })}</Fact>
      <Fact label={m.common.submitted()}>
        {receipt ? <DateTime value={receipt.submittedAt} timed withZone zone={receipt.timeZone} /> : m.application.notYet()}
      </Fact>
      {extensions.application ? (
        <Fact label={m.application.deadlineExtended()}>
          {formatDateTimeZone(extensions.application.until, programme.timeZone)}. {extensions.application.reason}
        </Fact>
      ) : null}
      {receipt ? <Proof what="" receipt={receipt} /> : null}
      {extensions.proposal ? (
        <Fact label={m.application.proposalDeadlineExtended()}>
          {formatDateTimeZone(extensions.proposal.until, programme.timeZone)}. {extensions.proposal.reason}
        </Fact>
      ) : null}
      {proposalReceipt ? (
        <>
          <Fact label={m.application.proposalSubmitted()}>
            <DateTime value={proposalReceipt.submittedAt} timed withZone zone={proposalReceipt.timeZone} />
          </Fact>
          <Proof what="proposal" receipt={proposalReceipt} />
        </>
      ) : null}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Proof({ what, receipt }: { what: '' | 'proposal'; receipt: NonNullable<Application['receipt']> }) {
  return (
    <>
      <Fact label={what ? m.application.receiptOfTheProposal() : m.common.receipt()}>
        <CopyText text={receipt.receiptNo} label={m.application.receiptNumber()} />
      </Fact>
      <Fact label={what ? m.application.digestOfTheProposalAndIts() : m.application.digestOfAnswersAndFiles()}>
        <CopyText text={receipt.digest} label={m.common.digest()} shown={12} />
      </Fact>
    </>
  );
}
