import { word } from '@grantdesk/domain/language/words';
import { formatDay } from '@grantdesk/domain/format/date';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { Status } from '#components/values/Status.tsx';
import { Timeline } from '#components/values/Timeline.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { ApprovalStatus, DueDate, Evidence } from '#components/payments/PaymentCells.tsx';
import { HandCoins } from 'lucide-react';
import { Panel } from '#ui/Panel.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { BankPanel } from './BankPanel.tsx';
import { PaymentActions, StepDialog, usePaymentStep } from './PaymentActions.tsx';
import classes from './Payments.module.css';
import { approverWords, moneyWords, type Payment } from './payment-labels.ts';

/** A payment with its bank details, what it rests on, the second-person rule in words, and who did what. */
export function PaymentScreen({ payment }: { payment: Payment }) {
  const { currency, programme, report, project } = payment;
  const [step, setStep] = usePaymentStep();
  return (
    <>
      <PageHeader
        title={`Payment ${payment.term}`}
        lead={`${payment.accountName}, ${payment.applicationID}`}
        aside={<ApprovalStatus status={payment.status} approvals={payment.approvals} />}
        actions={
          <>
            {payment.status === 'Pending' && payment.requested === null ? (
              <ReasonedButton
                leftSection={<HandCoins />}
                reason={payment.denials.request ?? undefined}
                onClick={() => setStep({ payment, step: 'request' })}
              >
                Ask for it
              </ReasonedButton>
            ) : null}
            <PaymentActions payment={payment} size="sm" isPage onStep={(next) => setStep({ payment, step: next })} />
          </>
        }
      />
      <div className={classes.layout}>
        <div className="grid grid-cols-1 gap-4">
          <Panel title="Amount">
            <div className="mt-2 grid grid-cols-1 gap-3">
              <p className={classes.amount}>
                <Money minor={payment.amount} currency={currency} />
              </p>
              <dl className={classes.facts}>
                <dt>Paid</dt>
                <dd>
                  <Status subject="payment" status={payment.isPaid ? 'PAID' : 'NOT PAID'} />
                  {payment.amountPaid > 0 && !payment.isPaid ? (
                    <small>
                      {moneyWords(payment.amountPaid, currency)} so far,{' '}
                      {moneyWords(payment.amount - payment.amountPaid, currency)} still to pay
                    </small>
                  ) : null}
                </dd>
                <dt>Due date</dt>
                <dd>
                  <DueDate day={payment.dueDate} today={payment.today} isOpen={!payment.isPaid} />
                </dd>
                <dt>Date released</dt>
                <dd>{payment.dateReleased ? formatDay(payment.dateReleased) : '–'}</dd>
                {payment.status === 'Withheld' ? (
                  <>
                    <dt>Why it is withheld</dt>
                    <dd>{payment.withheldReason || <span className="text-muted">No reason was given</span>}</dd>
                  </>
                ) : null}
              </dl>
            </div>
          </Panel>
          <Panel title="What it rests on">
            <div className="mt-2 grid grid-cols-1 gap-3">
              <dl className={classes.facts}>
                <dt>Evidence</dt>
                <dd>
                  <Evidence {...payment.evidence} />
                  {report ? <small>Due {formatDay(report.dueDate)}</small> : null}
                </dd>
                <dt>Project</dt>
                <dd>
                  <ProjectStatus project={project} />
                  <small>
                    {formatDay(project.startDate)} to {formatDay(project.endDate)}, budget {moneyWords(project.budget, currency)}
                  </small>
                </dd>
              </dl>
            </div>
          </Panel>
          {payment.releases.length > 0 ? (
            <Panel title="Paid, with proof">
              <ol className={`${classes.releases} grid list-none`} aria-label="Parts that were paid">
                {payment.releases.map((release) => (
                  <li key={release._id}>
                    <span>
                      <b>
                        <Money minor={release.amount} currency={currency} />
                      </b>
                      <small className="block text-xs/4 text-muted">
                        {formatDay(release.date)}, recorded by {release.by}
                      </small>
                    </span>
                    {release.proof.url ? (
                      <a href={release.proof.url} download={release.proof.name}>
                        {release.proof.name}
                      </a>
                    ) : (
                      <span className="text-muted">
                        {release.proof.name}
                        <small className="block text-xs/4 text-muted">
                          {release.proof.scan === 'INFECTED' ? 'A virus was found in it' : 'Being checked for viruses'}
                        </small>
                      </span>
                    )}
                  </li>
                ))}
              </ol>
            </Panel>
          ) : null}
          <Panel title="History">
            <div className="mt-2 grid grid-cols-1 gap-3">
              <Timeline
                label="History of the payment"
                entries={payment.history.map((event) => ({
                  key: event._id,
                  title: event.text,
                  time: <DateTime value={event.at} timed withZone zone={programme.timeZone} />,
                }))}
              />
              {payment.history.length === 0 ? <p className="text-muted">Nothing has happened to it yet.</p> : null}
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
    <Panel title="Who does what">
      <div className="mt-2 grid grid-cols-1 gap-3">
        <dl className={classes.facts}>
          <dt>Asked for by</dt>
          <dd>
            {requested ? requested.name : 'Nobody; it fell due by the plan'}
            {requested?.note ? <small>{requested.note}</small> : null}
          </dd>
          <dt>Approved by</dt>
          <dd>{approvedBy.length > 0 ? approvedBy.map(approverWords).join(word(' and ')) : 'No one yet'}</dd>
          <dt>Completed by</dt>
          <dd>{releases.length > 0 ? [...new Set(releases.map(({ by }) => by))].join(word(' and ')) : 'No one yet'}</dd>
        </dl>
        <ul className="grid list-disc gap-1 pl-4.5">
          {approvals.needed === 2 ? (
            <li>
              {secondAbove === null
                ? 'Two different people approved it.'
                : `Above ${moneyWords(secondAbove, currency)} two different people approve.`}
            </li>
          ) : null}
          <li>Whoever asked for it cannot approve it.</li>
          <li>Whoever approved it cannot complete it, a Super Admin neither.</li>
        </ul>
        {status === 'Approved' && denials.complete ? <p className="text-muted">For you: {denials.complete}</p> : null}
        {(status === 'Pending' || status === 'Withheld') && denials.approve ? (
          <p className="text-muted">For you: {denials.approve}</p>
        ) : null}
      </div>
    </Panel>
  );
}
