import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { formatDay } from '@grantdesk/domain/format/date';
import { documents } from '#api/documents.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { Status } from '#components/values/Status.tsx';
import { Timeline } from '#components/values/Timeline.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { ApprovalStatus, DueDate, Evidence } from '#components/payments/PaymentCells.tsx';
import { HandCoins } from 'lucide-react';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { BankPanel } from './BankPanel.tsx';
import { PaymentActions, StepDialog, usePaymentStep } from './PaymentActions.tsx';
import classes from './Payments.module.css';
import { approverWords, moneyWords, recorderWords, type Payment } from './payment-labels.ts';
import { ReleaseProof } from './ReleaseProof.tsx';

/** A payment with its bank details, what it rests on, the second-person rule in words, and who did what. */
export function PaymentScreen({ payment }: { payment: Payment }) {
  const { checks, currency, programme, report, project } = payment;
  const [step, setStep] = usePaymentStep();
  return (
    <>
      <PageHeader
        title={m.common.paymentTerm({ term: payment.term })}
        lead={`${payment.accountName}, ${payment.applicationID}`}
        aside={<ApprovalStatus status={payment.status} approvals={payment.approvals} />}
        actions={
          <>
            <DownloadLink href={documents.payment(payment._id)} />
            {payment.status === 'Pending' && payment.requested === null ? (
              <ReasonedButton
                leftSection={<HandCoins />}
                reason={payment.denials.request ?? undefined}
                onClick={() => setStep({ payment, step: 'request' })}
              >
                {m.payment.askForIt()}
              </ReasonedButton>
            ) : null}
            <PaymentActions payment={payment} size="sm" isPage onStep={(next) => setStep({ payment, step: next })} />
          </>
        }
      />
      <div className={classes.layout}>
        <div className="grid grid-cols-1 gap-4">
          <Panel title={m.common.amount()}>
            <div className="mt-2 grid grid-cols-1 gap-3">
              <p className={classes.amount}>
                <Money minor={payment.amount} currency={currency} />
              </p>
              <dl className={classes.facts}>
                <dt>{m.common.paid()}</dt>
                <dd>
                  <Status subject="payment" status={payment.isPaid ? 'PAID' : 'NOT PAID'} />
                  {payment.amountPaid > 0 && !payment.isPaid ? (
                    <small>
                      {m.payment.amountpaidSoFarMoneywordsStillTo({
                        amountPaid: moneyWords(payment.amountPaid, currency),
                        left: moneyWords(payment.amount - payment.amountPaid, currency),
                      })}
                    </small>
                  ) : null}
                </dd>
                <dt>{m.common.dueDate()}</dt>
                <dd>
                  <DueDate day={payment.dueDate} today={payment.today} isOpen={!payment.isPaid} />
                </dd>
                <dt>{m.common.dateReleased()}</dt>
                <dd>{payment.dateReleased ? formatDay(payment.dateReleased) : '–'}</dd>
                {payment.status === 'Withheld' ? (
                  <>
                    <dt>{m.payment.whyItIsWithheld()}</dt>
                    <dd>{payment.withheldReason || <span className="text-muted">{m.payment.noReasonWasGiven()}</span>}</dd>
                  </>
                ) : null}
              </dl>
            </div>
          </Panel>
          <Panel title={m.payment.whatItRestsOn()}>
            <div className="mt-2 grid grid-cols-1 gap-3">
              <dl className={classes.facts}>
                <dt>{m.payment.evidence()}</dt>
                <dd>
                  <Evidence {...payment.evidence} />
                  {report ? <small>{m.payment.dueDuedate({ dueDate: formatDay(report.dueDate) })}</small> : null}
                </dd>
                <dt>{m.common.project()}</dt>
                <dd>
                  <ProjectStatus project={project} />
                  <small>
                    {m.payment.startdateToEnddateBudgetBudget({
                      startDate: formatDay(project.startDate),
                      endDate: formatDay(project.endDate),
                      budget: moneyWords(project.budget, currency),
                    })}
                  </small>
                </dd>
                {checks ? (
                  <>
                    <dt>{m.register.checks()}</dt>
                    <dd>
                      {checks.problem ?? m.register.inOrder()}
                      {checks.organisation ? (
                        <small>
                          <AppLink href={to.admin.organisation(checks.organisation)}>{m.register.openTheOrganisation()}</AppLink>
                        </small>
                      ) : null}
                    </dd>
                  </>
                ) : null}
              </dl>
            </div>
          </Panel>
          {payment.releases.length > 0 ? (
            <Panel title={m.payment.paidWithProof()}>
              <ol className={`${classes.releases} grid list-none`} aria-label={m.payment.partsThatWerePaid()}>
                {payment.releases.map((release) => (
                  <li key={release._id}>
                    <span>
                      <b>
                        <Money minor={release.amount} currency={currency} />
                      </b>
                      <small className="block text-xs/4 text-muted">
                        {m.payment.dateRecordedByBy({ date: formatDay(release.date), by: recorderWords(release) })}
                      </small>
                    </span>
                    <ReleaseProof release={release} programmeId={payment.programme._id} />
                  </li>
                ))}
              </ol>
            </Panel>
          ) : null}
          <Panel title={m.common.history()}>
            <div className="mt-2 grid grid-cols-1 gap-3">
              <Timeline
                label={m.payment.historyOfThePayment()}
                entries={payment.history.map((event) => ({
                  key: event._id,
                  title: event.text,
                  time: <DateTime value={event.at} timed withZone zone={programme.timeZone} />,
                }))}
              />
              {payment.history.length === 0 ? <p className="text-muted">{m.payment.nothingHasHappenedToItYet()}</p> : null}
            </div>
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <SecondPerson payment={payment} />
          <BankPanel applicationId={payment.applicationId} />
        </div>
      </div>
      <StepDialog chosen={step} onClose={() => setStep(null)} />
    </>
  );
}

/** Who did which part, and who may do the next one. */
function SecondPerson({ payment }: { payment: Payment }) {
  const { approvals, approvedBy, requested, releases, secondAbove, currency, status, denials } = payment;
  return (
    <Panel title={m.payment.approvals()}>
      <div className="mt-2 grid grid-cols-1 gap-3">
        <dl className={classes.facts}>
          <dt>{m.payment.requestedBy()}</dt>
          <dd>
            {requested ? requested.name : m.payment.scheduledAutomatically()}
            {requested?.note ? <small>{requested.note}</small> : null}
          </dd>
          <dt>{m.payment.approvedBy()}</dt>
          <dd>{approvedBy.length > 0 ? formatList(approvedBy.map(approverWords)) : m.payment.noOneYet()}</dd>
          <dt>{m.payment.completedBy()}</dt>
          <dd>{releases.length > 0 ? formatList([...new Set(releases.map(recorderWords))]) : m.payment.noOneYet()}</dd>
        </dl>
        <ul className="grid list-disc gap-1 ps-4.5">
          {approvals.needed === 2 ? (
            <li>
              {secondAbove === null
                ? m.payment.twoDifferentPeopleApprovedIt()
                : m.payment.aboveSecondaboveTwoDifferentPeopleApprove({ secondAbove: moneyWords(secondAbove, currency) })}
            </li>
          ) : null}
          <li>{m.payment.theRequesterCantApproveThe()}</li>
          <li>{m.payment.theApproverCantAlsoComplete()}</li>
        </ul>
        {status === 'Approved' && denials.complete ? (
          <p className="text-muted">{m.payment.forYouComplete({ complete: denials.complete })}</p>
        ) : null}
        {(status === 'Pending' || status === 'Withheld') && denials.approve ? (
          <p className="text-muted">{m.payment.forYouApprove({ approve: denials.approve })}</p>
        ) : null}
      </div>
    </Panel>
  );
}
