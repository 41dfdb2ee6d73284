import { m } from '@grantdesk/messages';
import type { EntryKind, StatementKind } from '@grantdesk/domain';
import { ruleBroken, type AppError } from '#platform/errors.ts';

/** A line as a file has it: texts that are not judged yet. */
export interface StatementLine {
  kind: EntryKind;
  /** Of a payment; empty where the line is about a whole batch. */
  reference: string;
  /** Of a batch that the bank refused as a whole. */
  batchReference?: string;
  amount: string;
  currency: string;
  /** A day, or a moment of one. */
  bookedOn: string;
  reason: string;
}
export interface StatementFile {
  kind: StatementKind;
  lines: StatementLine[];
}

export const refuseStatement = (message = m.paymentBatch.unreadable()): AppError => ruleBroken([{ path: 'file', message }]);
