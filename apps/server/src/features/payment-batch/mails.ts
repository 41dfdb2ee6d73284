import { m } from '@grantdesk/messages';
import { can, canReadAccount, eventContent, releaseDenial } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findAccountingStaff } from '../deputy/index.ts';
import { batchFacts } from './present.ts';
import { visibleBatch } from './read.ts';

/** Asks those who can release a batch: neither who made it nor who approved a payment in it, and all of it open to them. */
export async function mailBatchMade(p: Platform, tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { batch, items, programme } = await visibleBatch(tx, ctx, id);
  const staff = (await findAccountingStaff(tx)).filter(
    (each) =>
      can(each, 'ACCOUNTING', 'UPDATE') &&
      canReadAccount(each, { managerIds: programme.managerIds ?? [] }) &&
      releaseDenial(batchFacts({ actor: each }, batch, items), each.userId) === null,
  );
  const requester = batch.makerName;
  const url = `${p.config.publicUrl}/secure/admin/accounting/${programme.id}/batches/${id}`;
  await notify(
    tx,
    ...staff.map(({ name, email }) => ({
      event: 'payment-batch.made' as const,
      to: email,
      about: { programmeId: programme.id },
      content: () =>
        eventContent('payment-batch.made', {
          name,
          details: {
            programme: programme.name,
            batch: String(batch.number),
            amount: { amount: batch.total, currency: batch.currency },
            payOn: { day: batch.executionDate },
          },
          texts: { requester },
          action: { label: m.paymentBatch.openTheBatch(), url },
        }),
    })),
  );
}
