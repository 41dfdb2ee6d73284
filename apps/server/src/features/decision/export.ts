import { m } from '@grantdesk/messages';
import { currencyDecimals, statusLabel, type TaskAction } from '@grantdesk/domain';
import type { Answer } from '@grantdesk/api';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, placeHeading, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { packBlindness } from './board-pack-data.ts';
import { findPackProgramme } from './board-pack-queries.ts';
import { readRoom } from './room.ts';

type Row = Answer<'decision.room'>['data']['rows'][number];

const rounded = (figure: number | null): Cell => (figure === null ? null : Math.round(figure * 100) / 100);
export const stagedAs = () => ({
  APPROVE: m.decision.approveStaged(),
  HOLD: m.decision.onHold(),
  DECLINE: m.decision.declineStaged(),
});

/** The state of a row: how it ended, else what is staged. */
function stateOf({ ended, decision }: Row): string {
  if (ended) return statusLabel('outcome', ended).label;
  return decision ? stagedAs()[decision.outcome] : m.common.notDecided();
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
  const { programme, rows, ...room } = (await readRoom(p, ctx, id, taskAction)).data;
  const { blindReview } = await findPackProgramme(p.db, id, ctx.actor.userId);
  const isBlind = packBlindness(blindReview, room.taskAction) !== null;
  const money = (minor: number | null | undefined): Cell =>
    minor === null || minor === undefined ? null : minor / 10 ** currencyDecimals(programme.currency);
  const columns: Column<Row>[] = [
    [placeHeading, (row) => row.rank],
    [() => m.common.application2(), (row) => row.applicationID],
    [() => m.common.name(), (row) => (isBlind ? row.applicationID : row.user.name)],
    [() => m.common.organisation(), (row) => (isBlind ? null : row.user.organisation)],
    [() => m.common.reviews2(), (row) => row.reviews],
    [() => m.common.mean(), (row) => rounded(row.mean)],
    [() => m.common.adjusted(), (row) => rounded(row.adjusted)],
    [() => m.decision.requestedCurrency({ currency: programme.currency }), (row) => money(row.requested)],
    [() => m.decision.proposedCurrency({ currency: programme.currency }), (row) => money(row.proposed)],
    [() => m.common.decision(), stateOf],
    [
      () => m.common.grantedCurrency({ currency: programme.currency }),
      (row) => money(row.ended ? row.granted : row.decision?.amount),
    ],
    [() => m.common.reason(), (row) => row.decision?.reason ?? null],
    [() => m.common.conditions(), (row) => row.decision?.conditions ?? null],
    [() => m.decision.recused(), (row) => row.recused.map((member) => member.name).join('; ')],
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
