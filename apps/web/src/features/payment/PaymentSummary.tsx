import { m } from '@grantdesk/messages';
import { Money } from '#components/values/values.tsx';
import classes from './Payments.module.css';
import { noBankWords, type PaymentRow } from './payment-labels.ts';

/** What a decision is about, said again: term, amount, masked account. */
export function PaymentSummary({ payment, left }: { payment: PaymentRow; left?: number }) {
  const { term, accountName, applicationID, amount, amountPaid, currency, bank } = payment;
  return (
    <dl className={`${classes.facts} rounded-lg bg-sunken px-4 py-3`}>
      <dt>{m.common.grantee()}</dt>
      <dd>
        {accountName}
        <small>{applicationID}</small>
      </dd>
      <dt>{m.payment.payment()}</dt>
      <dd>{term}</dd>
      <dt>{m.common.amount()}</dt>
      <dd>
        <Money minor={amount} currency={currency} />
      </dd>
      {left === undefined ? null : (
        <>
          <dt>{m.payment.paidBefore()}</dt>
          <dd>
            <Money minor={amountPaid} currency={currency} />
          </dd>
        </>
      )}
      <dt>{m.common.account()}</dt>
      <dd>{bank ? `${bank.bank} ${bank.number}` : noBankWords(payment.bankRequired)}</dd>
    </dl>
  );
}
