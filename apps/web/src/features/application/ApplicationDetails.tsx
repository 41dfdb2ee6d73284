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
      <Fact label="Applicant">{application.isBlind ? 'Hidden: this review is blind' : user.name}</Fact>
      {user.organisation ? <Fact label="Organisation">{user.organisation}</Fact> : null}
      {user.email ? (
        <Fact label="Email">
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Fact>
      ) : null}
      {user.phoneNumber ? <Fact label="Phone">{user.phoneNumber}</Fact> : null}
      {joined.length > 0 ? (
        <Fact label="Written with">{joined.map(({ name, email }) => `${name ?? email} (${email})`).join(', ')}</Fact>
      ) : null}
      <Fact label="Form">
        {form.name}, version {form.version}
      </Fact>
      <Fact label="Submitted">
        {receipt ? <DateTime value={receipt.submittedAt} timed withZone zone={receipt.timeZone} /> : 'Not yet'}
      </Fact>
      {extensions.application ? (
        <Fact label="Deadline extended">
          {formatDateTimeZone(extensions.application.until, programme.timeZone)}. {extensions.application.reason}
        </Fact>
      ) : null}
      {receipt ? <Proof what="" receipt={receipt} /> : null}
      {extensions.proposal ? (
        <Fact label="Proposal deadline extended">
          {formatDateTimeZone(extensions.proposal.until, programme.timeZone)}. {extensions.proposal.reason}
        </Fact>
      ) : null}
      {proposalReceipt ? (
        <>
          <Fact label="Proposal submitted">
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
      <Fact label={what ? 'Receipt of the proposal' : 'Receipt'}>
        <CopyText text={receipt.receiptNo} label="receipt number" />
      </Fact>
      <Fact label={what ? 'Digest of the proposal and its files' : 'Digest of answers and files'}>
        <CopyText text={receipt.digest} label="digest" shown={12} />
      </Fact>
    </>
  );
}
