import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { Money } from '#components/values/values.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import classes from './Reports.module.css';

interface Props {
  payments: Answer<'report.one'>['data']['releases'];
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Names the payments that can be approved once the report is. */
export function ReleaseConfirm({ payments, busy, onCancel, onConfirm }: Props) {
  return (
    <ConfirmDialog
      opened
      title={m.report.approveReport()}
      text={m.report.countPaymentsDependOnThis({ count: payments.length })}
      confirmLabel={m.report.approveReport()}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <ul className={classes.releases}>
        {payments.map(({ _id, term, amount, currency, dueDate }) => (
          <li className="flex flex-wrap gap-x-3 gap-y-0 tabular-nums" key={_id}>
            <span>{m.common.paymentTerm({ term })}</span>
            <b>
              <Money minor={amount} currency={currency} />
            </b>
            <span className={classes.muted}>{m.report.dueOnDuedate({ dueDate: formatDay(dueDate) })}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
