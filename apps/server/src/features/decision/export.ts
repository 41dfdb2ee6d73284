import { currencyDecimals, statusLabel, type TaskAction } from '@grantdesk/domain';
import type { Answer } from '@grantdesk/api';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, placeHeading, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { say, sayWord } from '#platform/language.ts';
import { readRoom } from './room.ts';

type Row = Answer<'decision.room'>['data']['rows'][number];

const rounded = (figure: number | null): Cell => (figure === null ? null : Math.round(figure * 100) / 100);
const stagedAs = () => ({ APPROVE: say`Approve, staged`, HOLD: say`On hold`, DECLINE: say`Decline, staged` });

/** The state of a row: how it ended, else what is staged. */
function stateOf({ ended, decision }: Row): string {
  if (ended) return sayWord(statusLabel('outcome', ended).label);
  return decision ? stagedAs()[decision.outcome] : say`Not decided`;
}

/**
 * The room's list in whole units of the currency, for a board that reads on paper. People who may read the room may export
 * it, and the trail says that they did. @throws AppError 404 for people who do not run the programme
 */
export async function exportRoom(
  p: Platform,
  ctx: Ctx,
  id: string,
  taskAction: TaskAction | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { programme, rows } = (await readRoom(p, ctx, id, taskAction)).data;
  const money = (minor: number | null | undefined): Cell =>
    minor === null || minor === undefined ? null : minor / 10 ** currencyDecimals(programme.currency);
  const columns: Column<Row>[] = [
    [placeHeading, (row) => row.rank],
    [() => say`Application`, (row) => row.applicationID],
    [() => say`Name`, (row) => row.user.name],
    [() => say`Organisation`, (row) => row.user.organisation],
    [() => say`Reviews`, (row) => row.reviews],
    [() => say`Mean`, (row) => rounded(row.mean)],
    [() => say`Adjusted`, (row) => rounded(row.adjusted)],
    [() => say`Requested (${programme.currency})`, (row) => money(row.requested)],
    [() => say`Proposed (${programme.currency})`, (row) => money(row.proposed)],
    [() => say`Decision`, stateOf],
    [() => say`Granted (${programme.currency})`, (row) => money(row.ended ? row.granted : row.decision?.amount)],
    [() => say`Reason`, (row) => row.decision?.reason ?? null],
    [() => say`Conditions`, (row) => row.decision?.conditions ?? null],
    [() => say`Recused`, (row) => row.recused.map((member) => member.name).join('; ')],
  ];
  await inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'application.exported', facts: { programme: programme.name, rows: rows.length } },
    ),
  );
  const { header, cells } = inColumns(ctx.language, columns);
  const lines = async function* () {
    for (const row of rows) yield cells(row);
  };
  return sendTable(reply, 'csv', {
    name: `${programme.name} board pack`,
    header,
    rows: lines(),
    total: rows.length,
  });
}
