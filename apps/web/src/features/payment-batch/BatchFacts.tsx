import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { DateTime, Money } from '#components/values/values.tsx';
import { formatName } from './batch-looks.ts';
import classes from './PaymentBatch.module.css';

/** Who did what with a batch, and by what its file is known. */
export function BatchFacts({ batch }: { batch: Answer<'paymentBatch.one'>['data'] }) {
  return (
    <dl className={classes.facts}>
      <dt>{m.paymentBatch.total()}</dt>
      <dd>
        <b>
          <Money minor={batch.total} currency={batch.currency} />
        </b>
        , {m.paymentBatch.countPayments({ count: batch.itemCount })}
      </dd>
      <dt>{m.paymentBatch.payOn()}</dt>
      <dd>{formatDay(batch.executionDate)}</dd>
      <dt>{m.paymentBatch.format()}</dt>
      <dd>{formatName(batch.format)}</dd>
      <dt>{m.paymentBatch.madeBy()}</dt>
      <dd>
        {batch.madeBy}, <DateTime value={batch.madeAt} timed />
      </dd>
      {batch.releasedBy && batch.releasedAt ? (
        <>
          <dt>{m.paymentBatch.releasedBy()}</dt>
          <dd>
            {batch.releasedBy}, <DateTime value={batch.releasedAt} timed />
          </dd>
          <dt>{m.paymentBatch.digest()}</dt>
          <dd className="text-sm/5">{batch.digest}</dd>
        </>
      ) : null}
      {batch.cancelledBy && batch.cancelledAt ? (
        <>
          <dt>{m.paymentBatch.cancelledBy()}</dt>
          <dd>
            {batch.cancelledBy}, <DateTime value={batch.cancelledAt} timed />: {batch.reason}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
