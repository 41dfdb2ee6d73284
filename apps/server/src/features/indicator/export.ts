import { m } from '@grantdesk/messages';
import type { HandlerInput } from '@grantdesk/api';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { findFollowed, type Followed } from './programme.ts';

interface Row {
  followed: Followed;
  point: Followed['progress']['points'][number];
  disaggregation: string | null;
  category: string | null;
  value: string | null;
}

/** A decimal as a number of a sheet; the digits that a sheet cannot have stay a text. */
const toCell = (value: string | null): Cell => (value === null ? null : String(Number(value)) === value ? Number(value) : value);

const COLUMNS: Column<Row>[] = [
  [() => m.common.application2(), ({ followed }) => followed.project.applicationNumber],
  [() => m.common.grantee(), ({ followed }) => followed.project.name],
  [() => m.indicator.code(), ({ followed }) => followed.indicator.code],
  [() => m.indicator.indicator(), ({ followed }) => followed.indicator.title],
  [() => m.common.report(), ({ point }) => point.title],
  [() => m.common.dueDate(), ({ point }) => point.dueDate],
  [() => m.indicator.disaggregation(), (row) => row.disaggregation],
  [() => m.indicator.category(), (row) => row.category],
  [() => m.indicator.value(), (row) => toCell(row.value) ?? (row.category === null ? row.point.text : null)],
  [() => m.indicator.baseline(), ({ followed }) => toCell(followed.plan.baseline)],
  [() => m.indicator.target(), ({ followed }) => toCell(followed.plan.target) ?? followed.plan.targetText],
  [() => m.indicator.planned(), ({ point }) => toCell(point.planned)],
  [() => m.indicator.reached(), ({ point }) => toCell(point.reached)],
  [() => m.indicator.isApproved(), ({ point }) => (point.isApproved ? m.common.yes() : m.common.no())],
  [() => m.common.comment(), ({ point }) => point.comment],
];

/** A row for the value of each report, and one for each of its categories. */
function toRows(followed: Followed): Row[] {
  const said = followed.progress.points.filter(({ value, text }) => value !== null || text !== '');
  return said.flatMap((point) => [
    { followed, point, disaggregation: null, category: null, value: point.value },
    ...followed.indicator.disaggregations.flatMap(({ key, name, categories }) =>
      categories.map((category) => ({
        followed,
        point,
        disaggregation: name,
        category: category.name,
        value: point.parts[key]?.[category.key] ?? null,
      })),
    ),
  ]);
}

/** Submitted values of the projects that the person sees; the trail records the export. @throws AppError 404 */
export async function exportValues(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { format }: HandlerInput<'indicator.programmeExport'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { programme, followed } = await findFollowed(p.db, ctx, programmeId);
  const rows = followed.flatMap(toRows);
  await recordExport(p, ctx, programme);
  const { header, cells } = inColumns(ctx.language, COLUMNS);
  return sendTable(reply, format, {
    name: `${programme.name} indicator values`,
    header,
    rows: (async function* () {
      for (const row of rows) yield cells(row);
    })(),
    total: rows.length,
  });
}

export const recordExport = (p: Platform, ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> =>
  inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'indicator.exported', facts: { name } }),
  );
