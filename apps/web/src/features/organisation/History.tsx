import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { moneyText } from '@grantdesk/domain/format/money';
import { findOutcome } from '@grantdesk/domain/stage/flags';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PastRecords } from './PastRecords.tsx';
import type { OrganisationHistory } from './organisation-types.ts';

type Row = OrganisationHistory['applications'][number];

interface Props {
  organisationId: string;
  /** The application on whose page it stands: its own row is left out. */
  besides?: string;
}

/** What an organisation owes now, then everything it applied for, in the programmes that the reader sees. */
export function History({ organisationId, besides }: Props) {
  const query = useQuery(readQuery('organisation.history', { params: { id: organisationId } }));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.organisation.loading()} rows={[40, 80]} />;
  const { isClosed, applications, obligations, bankAccounts, pastGrants, pastPeople } = query.data.data;
  const rows = applications.filter(({ _id }) => _id !== besides);
  if (isClosed) return <p className="mt-2 text-muted">{m.organisation.closedWhileBlind()}</p>;
  return (
    <div className="mt-2 grid gap-3">
      {obligations.length > 0 ? (
        <InlineNotice tone="warning" title={m.organisation.hasOpenObligations()}>
          <ul className="list-none">
            {obligations.map(({ applicationID, programme, text }) => (
              <li key={applicationID}>{m.organisation.obligation({ programme: programme.name, applicationID, text })}</li>
            ))}
          </ul>
        </InlineNotice>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-muted">{besides ? m.organisation.noOtherApplications() : m.organisation.noApplications()}</p>
      ) : (
        <ul className="list-none">
          {rows.map((row) => (
            <HistoryRow key={row._id} row={row} />
          ))}
        </ul>
      )}
      <PastRecords grants={pastGrants} people={pastPeople} />
      {!besides && bankAccounts.length > 0 ? <BankAccounts accounts={bankAccounts} /> : null}
    </div>
  );
}

/** Where its grants are paid to; the numbers are masked here as everywhere. */
function BankAccounts({ accounts }: { accounts: OrganisationHistory['bankAccounts'] }) {
  return (
    <section className="border-t border-border pt-3" aria-label={m.organisation.bankAccounts()}>
      <h3 className="text-sm/5 font-semibold">{m.organisation.bankAccounts()}</h3>
      <ul className="list-none">
        {accounts.map((account) => (
          <li
            key={`${account.applicationID} ${account.number}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-hair py-2 first:border-t-0"
          >
            <span>
              {account.accountName}
              <span className="block text-sm/5 text-muted">
                {account.bank}, {account.country} <span className="tabular-nums">{account.number}</span>
              </span>
            </span>
            <span className="text-end text-sm/5 text-muted mobile:text-start">
              {account.isConfirmed ? m.organisation.accountConfirmed() : m.organisation.notConfirmedYet()}
              <span className="block">
                {account.programme.name} · {account.applicationID}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HistoryRow({ row }: { row: Row }) {
  const { programme, applicationID, grant } = row;
  const outcome = findOutcome(row.approvalFlags);
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-hair px-0 py-2 first:border-t-0">
      <span className="min-w-0">
        <AppLink href={to.admin.application(programme._id, row._id)}>{programme.name}</AppLink>
        <span className="block text-sm/5 text-muted">
          {applicationID} · {row.applicant}
          {row.submittedAt ? (
            <>
              {' · '}
              <DateTime value={row.submittedAt} />
            </>
          ) : null}
        </span>
      </span>
      <span className="min-w-0 text-end mobile:text-start">
        {outcome ? statusLabel('outcome', outcome).label : statusLabel('application', row.progressStatus).label}
        {grant ? <span className="block text-sm/5 text-muted">{grantText(grant)}</span> : null}
      </span>
      {grant && grant.payments.length > 0 ? <Payments grant={grant} /> : null}
    </li>
  );
}

/** The payments of a grant, which open below its row. */
function Payments({ grant: { payments, currency } }: { grant: NonNullable<Row['grant']> }) {
  return (
    <details className="basis-full text-sm/5 text-muted">
      <summary className="cursor-pointer">{m.organisation.countPayments({ count: payments.length })}</summary>
      <ul className="mt-1 list-none">
        {payments.map(({ dueDate, amount, paid, status }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>{m.organisation.dueOn({ day: formatDay(dueDate) })}</span>
            <span className="tabular-nums">
              {paid > 0 && paid < amount
                ? m.organisation.paidOf({ paid: moneyText(paid, currency), amount: moneyText(amount, currency) })
                : moneyText(amount, currency)}
              {' · '}
              {statusLabel('payment', status).label}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function grantText({ currency, granted, released, reports, openRisks, isFinished }: NonNullable<Row['grant']>): string {
  return [
    granted === null
      ? ''
      : m.organisation.grantedAndPaid({ granted: moneyText(granted, currency), paid: moneyText(released, currency) }),
    isFinished ? m.organisation.finished() : '',
    m.organisation.reportsOnTimeAndLate({ onTime: reports.onTime, late: reports.late, overdue: reports.overdue }),
    openRisks ? m.organisation.openRisks({ count: openRisks }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
