import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import classes from './Payments.module.css';

export type BankDetails = Answer<'payment.bank'>['data'];

/** One set of bank details, the number masked. */
export function BankFacts({ entry }: { entry: NonNullable<BankDetails['current']> }) {
  return (
    <dl className={classes.facts}>
      <dt>{m.payment.accountHolder()}</dt>
      <dd>{entry.accountName}</dd>
      <dt>{m.payment.bank()}</dt>
      <dd>
        {entry.bank}, {entry.country}
      </dd>
      <dt>{m.common.account()}</dt>
      <dd className="tabular-nums">
        {entry.number} {entry.bankCode}
      </dd>
    </dl>
  );
}
