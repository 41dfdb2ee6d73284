import { m } from '@grantdesk/messages';
import type { HandlerInput } from '@grantdesk/api';
import { canRevealAccount, maskedNumber, plainAmount, statusLabel } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { unseal } from '#platform/encryption.ts';
import { findConfirmed } from './bank-queries.ts';
import { findListed } from './lists.ts';
import { toPaymentFacts, presentRow, type PaymentRow } from './present.ts';
import { findPayments } from './read-queries.ts';

const MAX_ROWS = 1_000_000;
const ROWS_AT_ONCE = 200;

/** Amounts as numbers that other programs add up. */
const HISTORY: Column<PaymentRow>[] = [
  [() => m.common.application2(), (row) => row.applicationID],
  [() => m.payment.accountName(), (row) => row.accountName],
  [() => m.common.account(), (row) => row.bank && `${row.bank.bank} ${row.bank.number}`],
  [() => m.common.term(), (row) => row.term],
  [() => m.common.currency(), (row) => row.currency],
  [() => m.common.amount(), (row) => Number(plainAmount(row.amount, row.currency))],
  [() => m.common.amountPaid(), (row) => Number(plainAmount(row.amountPaid, row.currency))],
  [() => m.common.paid(), (row) => (row.isPaid ? m.payment.paid() : m.payment.notPaid())],
  [() => m.common.status(), (row) => statusLabel('paymentApproval', row.status).label],
  [() => m.common.dueDate(), (row) => row.dueDate],
  [() => m.common.dateReleased(), (row) => row.dateReleased],
  [() => m.payment.evidence(), (row) => row.evidence.label],
];

const recordExport = (p: Platform, ctx: Ctx, programme: { id: string; name: string }, rows: number, what: string) =>
  inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programme.id, programmeId: programme.id },
      { type: 'payment.exported', facts: { programme: programme.name, rows, what } },
    ),
  );

/** The payment history with the query of its address, as CSV or a workbook, accounts masked. @throws AppError 400, 404 */
export async function exportHistory(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'payment.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { programme, ids } = await findListed(p, ctx, 'decided', query, { ...query, page: 1, limit: MAX_ROWS });
  await recordExport(p, ctx, programme, ids.length, 'payment history');
  const { header, cells } = inColumns(ctx.language, HISTORY);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      for (const row of await findPayments(p.db, ids.slice(at, at + ROWS_AT_ONCE))) {
        yield cells(presentRow(row, ctx.actor));
      }
  }
  return sendTable(reply, query.format, {
    name: `${programme.name} payments`,
    header,
    rows: rows(),
    total: ids.length,
  });
}

/**
 * What a finance system pays from (docs/decisions/0021-money.md): a line for each approved payment with something left. An
 * account number is whole only where this person may complete the payment, as on its page; else its last digits.
 * @throws AppError 404
 */
export async function exportFinance(p: Platform, ctx: Ctx, programmeId: string, reply: FastifyReply): Promise<FastifyReply> {
  const query = { page: 1, limit: MAX_ROWS, sort: 'dueDate:ASCENDING', search: '', filters: '{"status":["Approved"]}' };
  const { programme, ids } = await findListed(p, ctx, 'open', { programmeId }, query);
  const payable = (await findPayments(p.db, ids)).filter((row) => row.changeId === null && row.last4 !== null);
  const accounts = new Map(
    (await findConfirmed(p.db, [...new Set(payable.map((row) => row.applicationId))])).map((row) => [row.applicationId, row]),
  );
  const revealed = payable.filter((row) => canRevealAccount(toPaymentFacts(row), ctx.actor)).length;
  const what = revealed === 0 ? 'payments to make' : `payments to make, ${revealed} of them with account numbers,`;
  await recordExport(p, ctx, programme, payable.length, what);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const row of payable) {
      const account = accounts.get(row.applicationId);
      if (!account) continue;
      yield [
        `${row.applicationNumber}-${row.term}`,
        account.accountName,
        account.bank,
        account.country,
        canRevealAccount(toPaymentFacts(row), ctx.actor)
          ? unseal(p, account.id, account.numberSealed)
          : maskedNumber(account.last4),
        plainAmount(row.amount - row.amountPaid, row.currency),
        row.currency,
        row.dueDate,
        row.id,
      ];
    }
  }
  return sendTable(reply, 'csv', {
    name: `${programme.name} payments to make`,
    header: ['reference', 'payee', 'bank', 'country', 'account', 'amount', 'currency', 'due_date', 'payment_id'],
    rows: rows(),
    total: payable.length,
  });
}
