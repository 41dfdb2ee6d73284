import { m } from '@grantdesk/messages';
import type { HandlerInput } from '@grantdesk/api';
import { plainAmount, type LineSpending } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { visibleProject } from '../project/index.ts';
import { findSpending } from './service.ts';

/** The spending of a project by budget line, as CSV or a workbook, with its total in the last row. @throws AppError 404 */
export async function exportSpending(
  p: Platform,
  ctx: Ctx,
  projectId: string,
  { format }: HandlerInput<'claim.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const project = await visibleProject(p.db, ctx, { id: projectId });
  const { spending } = await findSpending(p.db, project);
  const { applicationId, applicationNumber, programmeId, currency } = project;
  await inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: applicationId, programmeId },
      { type: 'claim.exported', facts: { applicationID: applicationNumber } },
    ),
  );
  type Row = Omit<LineSpending, '_id'>;
  const amount = (minor: number): number => Number(plainAmount(minor, currency));
  const columns: Column<Row>[] = [
    [() => m.claim.budgetLine(), (row) => row.title],
    [() => m.common.currency(), () => currency],
    [() => m.claim.planned(), (row) => amount(row.planned)],
    [() => m.claim.moved(), (row) => amount(row.moved)],
    [() => m.claim.available(), (row) => amount(row.available)],
    [() => m.claim.claimed(), (row) => amount(row.claimed)],
    [() => m.common.approved(), (row) => amount(row.approved)],
    [() => m.common.paid(), (row) => amount(row.paid)],
    [() => m.common.left(), (row) => amount(row.left)],
  ];
  const { header, cells } = inColumns(ctx.language, columns);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const line of spending.lines) yield cells(line);
    yield cells({ title: m.common.total(), ...spending.totals });
  }
  return sendTable(reply, format, {
    name: `${applicationNumber} spending`,
    header,
    rows: rows(),
    total: spending.lines.length + 1,
  });
}
