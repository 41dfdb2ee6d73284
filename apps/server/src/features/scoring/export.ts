import type { Answer, HandlerInput } from '@grantdesk/api';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, placeHeading, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { say } from '#platform/language.ts';
import { readRound } from './service.ts';

type Round = Answer<'scoring.round'>['data'];

const rounded = (figure: number | null): Cell => (figure === null ? null : Math.round(figure * 100) / 100);

const APPLICATIONS: Column<Round['applications'][number]>[] = [
  [placeHeading, (row) => row.rank],
  [() => say`Place by mean`, (row) => row.rawRank],
  [() => say`Application`, (row) => row.applicationID],
  [() => say`Name`, (row) => row.user.name],
  [() => say`Organisation`, (row) => row.user.organisation],
  [() => say`Reviews`, (row) => row.count],
  [() => say`Tasks`, (row) => row.assigned],
  [() => say`Mean`, (row) => rounded(row.mean)],
  [() => say`Median`, (row) => rounded(row.median)],
  [() => say`Standard deviation`, (row) => rounded(row.deviation)],
  [() => say`Lowest`, (row) => rounded(row.min)],
  [() => say`Highest`, (row) => rounded(row.max)],
  [() => say`Adjusted`, (row) => rounded(row.adjusted)],
  [() => say`Adjusted from`, (row) => rounded(row.low)],
  [() => say`Adjusted to`, (row) => rounded(row.high)],
  [() => say`Disagreement`, (row) => (row.disagrees ? say`Yes` : say`No`)],
  [() => say`Stands out`, (row) => row.outlier?.name ?? null],
  [() => say`Near the line`, (row) => (row.isNearCut ? say`Yes` : say`No`)],
];

const REVIEWERS: Column<Round['reviewers'][number]>[] = [
  [() => say`Reviewer`, (row) => row.name],
  [() => say`Reviews`, (row) => row.count],
  [() => say`Mean`, (row) => rounded(row.mean)],
  [() => say`Severity`, (row) => rounded(row.severity)],
  [() => say`Severity from`, (row) => rounded(row.low)],
  [() => say`Severity to`, (row) => rounded(row.high)],
];

/**
 * The figures that the charts are drawn from, in percent of the maximum, for people who may read the charts; the trail
 * records the export. @throws AppError 404 for everyone else
 */
export async function exportRound(
  p: Platform,
  ctx: Ctx,
  id: string,
  { of, ...query }: HandlerInput<'scoring.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const round = (await readRound(p, ctx, id, query)).data;
  const table = of === 'reviewers' ? tableOf(ctx, REVIEWERS, round.reviewers) : tableOf(ctx, APPLICATIONS, round.applications);
  const facts = { programme: round.programme.name, rows: table.total };
  await inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'application.exported', facts }),
  );
  return sendTable(reply, 'csv', { name: `${round.programme.name} ${of === 'reviewers' ? 'reviewers' : 'scores'}`, ...table });
}

const tableOf = <Row>(ctx: Ctx, columns: Column<Row>[], rows: readonly Row[]) => {
  const { header, cells } = inColumns(ctx.language, columns);
  return {
    header,
    rows: (async function* () {
      for (const row of rows) yield cells(row);
    })(),
    total: rows.length,
  };
};
