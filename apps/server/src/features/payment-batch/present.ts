import { m } from '@grantdesk/messages';
import {
  bankFileExtension,
  cancelDenial,
  fileDenial,
  maskedNumber,
  releaseDenial,
  type BankFormat,
  type BatchItemState,
  type BatchState,
} from '@grantdesk/domain';
import type { Answer } from '@grantdesk/api';
import type { Ctx } from '#platform/context.ts';
import { makeDenial } from './access.ts';
import type { BatchRecord, BatchRow, ItemRecord } from './batch-queries.ts';

type One = Answer<'paymentBatch.one'>['data'];

export const presentBrief = (row: BatchRow): Answer<'paymentBatch.many'>['data'][number] => ({
  _id: row.id,
  number: row.number,
  format: row.format as BankFormat,
  executionDate: row.executionDate,
  currency: row.currency,
  total: row.total,
  itemCount: row.itemCount,
  state: row.state as BatchState,
  paid: row.paid,
  refused: row.refused,
  madeBy: row.makerName,
  madeAt: row.madeAt.toISOString(),
});

export const presentItem = (item: ItemRecord): One['items'][number] => ({
  _id: item.id,
  paymentId: item.paymentId,
  projectId: item.projectId,
  applicationId: item.applicationId,
  applicationID: item.applicationNumber,
  term: item.term,
  payee: item.accountName,
  account: `${item.bank} ${maskedNumber(item.last4)}`,
  amount: item.amount,
  reference: item.reference,
  state: item.state as BatchItemState,
  reason: item.reason,
  settledBy: item.settlerName,
  settledAt: item.settledAt?.toISOString() ?? null,
});

/** The name of the file that a bank gets: the same each time. */
export const batchFileName = ({ number, format }: Pick<BatchRecord, 'number' | 'format'>): string =>
  `batch-${number}.${bankFileExtension(format as BankFormat)}`;

/** What decides who releases a batch and reads its file. */
/** A person as the rules of a batch look at them. */
type Reader = { actor: Pick<Ctx['actor'], 'userId'> };

export const batchFacts = (ctx: Reader, batch: BatchRecord, items: readonly ItemRecord[]) => ({
  state: batch.state as BatchState,
  madeBy: batch.madeBy,
  approverIds: items.flatMap((item) =>
    [item.approvedBy, item.approvedFor, item.firstApprovedBy, item.firstApprovedFor].flatMap((id) => id ?? []),
  ),
  closedItems: items.filter((item) => isClosed(ctx, item)).length,
  hasFile: batch.hasFile,
});

export const isClosed = (ctx: Reader, { conflictedIds }: Pick<ItemRecord, 'conflictedIds'>): boolean =>
  conflictedIds?.includes(ctx.actor.userId) ?? false;

export function presentBatch(ctx: Ctx, programme: One['programme'], batch: BatchRecord, items: readonly ItemRecord[]): One {
  const facts = batchFacts(ctx, batch, items);
  const role = makeDenial(ctx);
  return {
    ...presentBrief(batch),
    programme,
    items: items.filter((item) => !isClosed(ctx, item)).map(presentItem),
    closedItems: facts.closedItems,
    releasedBy: batch.releaserName,
    releasedAt: batch.releasedAt?.toISOString() ?? null,
    cancelledBy: batch.cancellerName,
    cancelledAt: batch.cancelledAt?.toISOString() ?? null,
    reason: batch.reason,
    digest: batch.digest,
    fileName: batch.state === 'RELEASED' ? batchFileName(batch) : null,
    denials: {
      release: role ?? releaseDenial(facts, ctx.actor.userId)?.reason ?? null,
      cancel: role ?? cancelDenial(facts),
      file: role ?? fileDenial(facts),
      settle: role ?? (batch.state === 'RELEASED' ? null : m.paymentBatch.notReleased()),
    },
  };
}
