import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { BankFormat } from '@grantdesk/domain/bank-file/formats';
import type { BatchItemState, BatchState, EntryKind } from '@grantdesk/domain/payment-batch/rules';
import type { Tone } from '#ui/tone.ts';

export type AccountAnswer = Answer<'paymentBatch.account'>['data'];

type Look = { label: string; tone: Tone };

export const formatName = (format: BankFormat): string =>
  ({
    PAIN001: m.paymentBatch.pain001(),
    NACHA: m.paymentBatch.nacha(),
    BACS: m.paymentBatch.bacs(),
    CSV: m.paymentBatch.csvFile(),
  })[format];

/** A released batch is done once the bank has said what became of each payment. */
export function batchLook(batch: { state: BatchState; paid: number; refused: number; itemCount: number }): Look {
  if (batch.state === 'MADE') return { label: m.paymentBatch.awaitsRelease(), tone: 'warning' };
  if (batch.state === 'CANCELLED') return { label: m.common.cancelled(), tone: 'neutral' };
  return batch.paid + batch.refused === batch.itemCount
    ? { label: m.paymentBatch.settled(), tone: 'success' }
    : { label: m.paymentBatch.released(), tone: 'progress' };
}

export const itemLook = (state: BatchItemState): Look =>
  ({
    OPEN: { label: m.paymentBatch.notSettled(), tone: 'neutral' as const },
    PAID: { label: m.payment.paid(), tone: 'success' as const },
    REFUSED: { label: m.paymentBatch.refusedByBank(), tone: 'danger' as const },
    CANCELLED: { label: m.common.cancelled(), tone: 'neutral' as const },
  })[state];

export const entryLook = (kind: EntryKind): Look =>
  kind === 'PAID' ? { label: m.payment.paid(), tone: 'success' } : { label: m.paymentBatch.refusedByBank(), tone: 'danger' };
