import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { CircleCheck, Copy, MessageSquareText, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { documents } from '#api/documents.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { saveIntent } from './live/sending.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { Timeline } from '#components/values/Timeline.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { toLinks, type ApplicantForm } from './form-draft.ts';
import { NextSteps, StepsSoFar } from './NextSteps.tsx';
import classes from './Receipt.module.css';
import { EndNotice, Withdraw } from './Withdraw.tsx';
import { whichWord } from './model.ts';

interface Props {
  application: ApplicantForm;
  receipt: NonNullable<ApplicantForm['receipt']>;
}

/** The proof that it was submitted, and what happens next. It can always be opened again. */
export function Receipt({ application, receipt }: Props) {
  const { _id, applicationID, programme, user } = application;
  // What the device remembered of the sending has served.
  useEffect(() => saveIntent(_id, application.which, null), [_id, application.which]);
  const copy = () => {
    void navigator.clipboard?.writeText(receipt.receiptNo).then(() => toast.success('The receipt number was copied.'));
  };
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-8 pb-12">
      <div className="mb-4 grid gap-3 empty:hidden">
        <EndNotice application={application} />
      </div>
      <NextSteps application={application} />
      <header className="rounded-xl border border-t-4 border-border border-success-s bg-surface p-8">
        <CircleCheck className="text-success" size={32} strokeWidth={1.75} aria-hidden="true" />
        <h1 className="mt-2 text-3xl/9.5">{application.which === 'proposal' ? 'Proposal' : 'Application'} submitted</h1>
        <p className="text-muted">{programme.name}</p>
        <dl className={`${classes.facts} mt-6 flex flex-wrap gap-x-12 gap-y-4`}>
          <div>
            <dt className="text-sm/5 text-muted">Receipt number</dt>
            <dd>
              <b className="font-bold tabular-nums">{receipt.receiptNo}</b>
              <button
                type="button"
                className="grid size-8 cursor-pointer place-items-center rounded-md border-0 bg-transparent text-muted hover:bg-sunken print:hidden"
                onClick={copy}
              >
                <Copy size={16} aria-hidden="true" />
                <span className="sr-only">Copy the receipt number</span>
              </button>
            </dd>
          </div>
          <div>
            <dt className="text-sm/5 text-muted">Application</dt>
            <dd className="tabular-nums">{applicationID}</dd>
          </div>
          <div>
            <dt className="text-sm/5 text-muted">Received</dt>
            <dd>
              <time dateTime={receipt.submittedAt}>{formatDateTimeZone(receipt.submittedAt, receipt.timeZone)}</time>
            </dd>
          </div>
        </dl>
      </header>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={toLinks(application).view} size="lg" variant="filled">
          View {whichWord(application.which)}
        </ButtonLink>
        <DownloadLink size="lg" variant="outline" href={documents.answers(_id, application.which)} />
        <Button size="lg" variant="outline" leftSection={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
        <ButtonLink href={to.subscriber.messages(_id)} size="lg" variant="outline" leftSection={<MessageSquareText />}>
          Messages and corrections
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm/5 text-muted">
        A copy of this receipt is on its way to {application.isOwner ? user.email : `${user.name}, who submitted it`}.
      </p>
      {application.which === 'application' && !application.proposalForm && !application.outcome ? (
        <section className={classes.next}>
          <h2>What happens next</h2>
          <Timeline
            label="What happens next"
            entries={[
              {
                key: 'sent',
                title: 'Your application was received',
                time: formatDateTimeZone(receipt.submittedAt, receipt.timeZone),
              },
              {
                key: 'review',
                state: 'current',
                title: 'Reviewers read and score it',
                detail: `After the window closes on ${formatDateTimeZone(programme.endDate, programme.timeZone)}.`,
              },
              {
                key: 'answer',
                state: 'next',
                title: 'You hear from us by email',
                detail: 'Whether you are called for a proposal, or not taken forward.',
              },
            ]}
          />
        </section>
      ) : null}
      <StepsSoFar application={application} />
      <section className={classes.next}>
        <h2>Proof of what you sent</h2>
        <p className="text-muted">
          This code stands for your answers and files exactly as they were received. Keep it with the receipt number.
        </p>
        <p className={classes.digest}>{receipt.digest}</p>
      </section>
      <Withdraw application={application} />
    </div>
  );
}
