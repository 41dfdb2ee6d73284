import { m } from '@grantdesk/messages';
import { currencySign } from '@grantdesk/domain/format/money';
import type { Answer } from '@grantdesk/api';
import { DUE_DAYS } from '@grantdesk/domain/dashboard/links';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ApprovalStatus, DueDate } from '#components/payments/PaymentCells.tsx';
import { LoadFailure } from '#components/screens.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import classes from './HomeTables.module.css';
import { QuietPanel } from './QuietPanel.tsx';
import { inScope, type Scope } from './scope.ts';

type Row = Answer<'dashboard.payments'>['data']['rows'][number];
const STEPS: Record<Row['step'], string> = {
  APPROVE: m.common.approve(),
  REVIEW_AGAIN: m.common.reviewAgain(),
  COMPLETE: m.common.complete(),
};

/** Payments that need a step, the earliest due first, each with its next step or why it has to wait. */
export function PaymentsToHandle(scope: Scope) {
  const query = useQuery(readQuery('dashboard.payments', inScope(scope)));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { rows, total } = query.data.data;
  const { programme } = scope;
  const accounting = (
    <AppLink href={programme ? to.admin.account(programme._id) : to.admin.accounting}>{m.dashboard.openAccounting()}</AppLink>
  );
  if (rows.length === 0)
    return (
      <QuietPanel
        title={m.common.payments2()}
        note={m.dashboard.noneIsBlockedOrDueWithin({ days: DUE_DAYS })}
        action={accounting}
      />
    );
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [only] = currencies;
  const currency = currencies.size === 1 ? only : undefined;
  return (
    <Panel title={m.common.payments2()} note={paymentsWords(rows.length, total)} actions={accounting} flush>
      <div className="relative overflow-x-auto">
        <table
          className={`${classes.table} w-full border-collapse mobile:block ${classes.payments} min-w-[560px] table-fixed mobile:min-w-0`}
        >
          <thead>
            <tr>
              <th scope="col">{m.common.grantee()}</th>
              <th scope="col" className="num">
                {currency ? m.common.amountCurrency({ currency: currencySign(currency).trim() }) : m.common.amount()}
              </th>
              <th scope="col" className={classes.due}>
                {m.common.due()}
              </th>
              <th scope="col" className={classes.state}>
                {m.common.state()}
              </th>
              <th scope="col" className={classes.step}>
                <span className="sr-only">{m.common.nextStep()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PaymentRow key={row._id} row={row} isPlain={currency !== undefined} isOfAll={programme === undefined} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const paymentsWords = (shown: number, total: number): string =>
  shown < total
    ? m.dashboard.shownOfTotalPaymentsThatAre({ shown: formatCount(shown), total: formatCount(total) })
    : m.dashboard.totalPaymentsAreDueOrBlocked({ total: formatCount(total), count: total });

function PaymentRow({ row, isPlain, isOfAll }: { row: Row; isPlain: boolean; isOfAll: boolean }) {
  const { _id, programme, projectId, applicationId, accountName, term, amount, currency, step, denial } = row;
  const href = to.admin.payment('accounting', programme._id, projectId, _id, applicationId);
  const canStep = denial === null;
  return (
    <tr>
      <th scope="row">
        <AppLink href={href}>{accountName}</AppLink>
        <small>{isOfAll ? m.dashboard.termTermName({ term, name: programme.name }) : m.dashboard.termTerm({ term })}</small>
      </th>
      <td className="num">
        {isPlain ? <span className="hidden mobile:inline">{currencySign(currency)}</span> : null}
        <Money plain={isPlain} minor={amount} currency={currency} />
      </td>
      <td className={classes.due}>
        <DueDate day={row.dueDate} today={row.today} />
      </td>
      <td className={classes.state} colSpan={canStep ? 1 : 2}>
        <ApprovalStatus status={row.status} approvals={row.approvals} />
        {canStep ? null : <small>{denial}</small>}
      </td>
      {canStep ? (
        <td className={classes.step}>
          <ButtonLink
            href={href}
            variant="light"
            size="xs"
            aria-label={m.dashboard.stepsTermTermAccountname({ step: STEPS[step], term, accountName })}
          >
            {STEPS[step]}
          </ButtonLink>
        </td>
      ) : null}
    </tr>
  );
}
