import { m } from '@grantdesk/messages';
import { useState } from 'react';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { formatName, type AccountAnswer } from './batch-looks.ts';
import classes from './PaymentBatch.module.css';

/** The account that the programme pays from. */
export function AccountPanel({ programme, account, denial }: AccountAnswer) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={m.paymentBatch.payingAccount()}>
      <div className="mt-2 grid gap-3">
        {account ? (
          <dl className={classes.facts}>
            <dt>{m.payment.accountHolder()}</dt>
            <dd>{account.accountName}</dd>
            <dt>{m.common.account()}</dt>
            <dd>
              {account.bank} {account.number} {account.bankCode}
            </dd>
            <dt>{m.paymentBatch.format()}</dt>
            <dd>{formatName(account.format)}</dd>
          </dl>
        ) : (
          <p className="text-muted">{m.paymentBatch.noAccountYet()}</p>
        )}
        <div>
          <ReasonedButton reason={denial ?? undefined} onClick={() => setOpen(true)}>
            {account ? m.paymentBatch.changeAccount() : m.paymentBatch.setAccount()}
          </ReasonedButton>
        </div>
      </div>
      {isOpen ? <AccountDialog programme={programme} account={account} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
