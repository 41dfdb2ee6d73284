import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { CircleCheck, Copy, MessageSquareText, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
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

interface Props {
  application: ApplicantForm;
  receipt: NonNullable<ApplicantForm['receipt']>;
  /** What follows the facts. */
  after?: ReactNode;
}

/** The proof that it was submitted, and what happens next. It can always be opened again. */
export function Receipt({ application, receipt, after }: Props) {
  const { _id, applicationID, programme, user } = application;
  // What the device remembered of the sending has served.
  useEffect(() => saveIntent(_id, application.which, null), [_id, application.which]);
  const copy = () => {
    void navigator.clipboard?.writeText(receipt.receiptNo).then(() => toast.success(m.submission.theReceiptNumberWasCopied()));
  };
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-8 pb-12">
      <div className="mb-4 grid gap-3 empty:hidden">
        <EndNotice application={application} />
      </div>
      <NextSteps application={application} />
      <header className="rounded-xl border border-t-4 border-border border-success-s bg-surface p-8">
        <CircleCheck className="text-success" size={32} strokeWidth={1.75} aria-hidden="true" />
        <h1 className="mt-2 text-3xl/9.5">{m.submission.submitted({ form: application.which })}</h1>
        <p className="text-muted">{programme.name}</p>
        <dl className={`${classes.facts} mt-6 flex flex-wrap gap-x-12 gap-y-4`}>
          <div>
            <dt className="text-sm/5 text-muted">{m.common.receiptNumber()}</dt>
            <dd>
              <b className="font-bold tabular-nums">{receipt.receiptNo}</b>
              <button
                type="button"
                className="grid size-8 cursor-pointer place-items-center rounded-md border-0 bg-transparent text-muted hover:bg-sunken print:hidden"
                onClick={copy}
              >
                <Copy size={16} aria-hidden="true" />
                <span className="sr-only">{m.submission.copyTheReceiptNumber()}</span>
              </button>
            </dd>
          </div>
          <div>
            <dt className="text-sm/5 text-muted">{m.common.application2()}</dt>
            <dd className="tabular-nums">{applicationID}</dd>
          </div>
          <div>
            <dt className="text-sm/5 text-muted">{m.submission.received()}</dt>
            <dd>
              <time dateTime={receipt.submittedAt}>{formatDateTimeZone(receipt.submittedAt, receipt.timeZone)}</time>
            </dd>
          </div>
        </dl>
      </header>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={toLinks(application).view} size="lg" variant="filled">
          {m.submission.viewWhich({ which: application.which })}
        </ButtonLink>
        <DownloadLink size="lg" variant="outline" href={documents.answers(_id, application.which)} />
        <Button size="lg" variant="outline" leftSection={<Printer />} onClick={() => window.print()}>
          {m.common.print()}
        </Button>
        <ButtonLink href={to.subscriber.messages(_id)} size="lg" variant="outline" leftSection={<MessageSquareText />}>
          {m.submission.messagesAndCorrections()}
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm/5 text-muted">
        {application.isOwner
          ? m.submission.receiptEmailed({ email: user.email })
          : m.submission.receiptEmailedToSubmitter({ name: user.name })}
      </p>
      {after}
      {application.which === 'application' && !application.proposalForm && !application.outcome ? (
        <section className={classes.next}>
          <h2>{m.submission.whatHappensNext()}</h2>
          <Timeline
            label={m.submission.whatHappensNext()}
            entries={[
              {
                key: 'sent',
                title: m.submission.yourApplicationWasReceived(),
                time: formatDateTimeZone(receipt.submittedAt, receipt.timeZone),
              },
              {
                key: 'review',
                state: 'current',
                title: m.submission.reviewersReadAndScoreIt(),
                detail: m.submission.afterTheWindowClosesOnEnddate({
                  endDate: formatDateTimeZone(programme.endDate, programme.timeZone),
                }),
              },
              {
                key: 'answer',
                state: 'next',
                title: m.submission.youHearFromUsByEmail(),
                detail: m.submission.whetherYouAreCalledForA(),
              },
            ]}
          />
        </section>
      ) : null}
      <StepsSoFar application={application} />
      <section className={classes.next}>
        <h2>{m.submission.proofOfWhatYouSent()}</h2>
        <p className="text-muted">{m.submission.thisCodeProvesExactlyWhat()}</p>
        <p className={classes.digest}>{receipt.digest}</p>
      </section>
      <Withdraw application={application} />
    </div>
  );
}
