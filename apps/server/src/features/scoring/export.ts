import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, placeHeading, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { readAllOfRound, readRound } from './round.ts';

type Round = Answer<'scoring.round'>['data'];

const rounded = (figure: number | null): Cell => (figure === null ? null : Math.round(figure * 100) / 100);

const APPLICATIONS: Column<Round['applications'][number]>[] = [
  [placeHeading, (row) => row.rank],
  [() => m.scoring.placeByMean(), (row) => row.rawRank],
  [() => m.common.application2(), (row) => row.applicationID],
  [() => m.common.name(), (row) => row.user.name],
  [() => m.common.organisation(), (row) => row.user.organisation],
  [() => m.common.reviews2(), (row) => row.count],
  [() => m.common.tasks(), (row) => row.assigned],
  [() => m.common.mean(), (row) => rounded(row.mean)],
  [() => m.scoring.median(), (row) => rounded(row.median)],
  [() => m.scoring.standardDeviation(), (row) => rounded(row.deviation)],
  [() => m.scoring.lowest(), (row) => rounded(row.min)],
  [() => m.scoring.highest(), (row) => rounded(row.max)],
  [() => m.common.adjusted(), (row) => rounded(row.adjusted)],
  [() => m.scoring.adjustedFrom(), (row) => rounded(row.low)],
  [() => m.scoring.adjustedTo(), (row) => rounded(row.high)],
  [() => m.scoring.disagreement(), (row) => (row.disagrees ? m.common.yes() : m.common.no())],
  [() => m.scoring.unusual(), (row) => row.outlier?.name ?? null],
  [() => m.scoring.nearTheLine(), (row) => (row.isNearCut ? m.common.yes() : m.common.no())],
];

const REVIEWERS: Column<Round['reviewers'][number]>[] = [
  [() => m.common.reviewer(), (row) => row.name],
  [() => m.common.reviews2(), (row) => row.count],
  [() => m.common.mean(), (row) => rounded(row.mean)],
  [() => m.scoring.severity(), (row) => rounded(row.severity)],
  [() => m.scoring.severityFrom(), (row) => rounded(row.low)],
  [() => m.scoring.severityTo(), (row) => rounded(row.high)],
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
  const { programme, ...table } =
    of === 'reviewers' ? await reviewersTable(p, ctx, id, query) : await applicationsTable(p, ctx, id, query);
  const facts = { programme, rows: table.total };
  await inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'application.exported', facts }),
  );
  return sendTable(reply, 'csv', { name: `${programme} ${of === 'reviewers' ? 'reviewers' : 'scores'}`, ...table });
}

type RoundQuery = Omit<HandlerInput<'scoring.export'>['query'], 'of'>;

async function reviewersTable(p: Platform, ctx: Ctx, id: string, query: RoundQuery) {
  const { programme, reviewers } = (await readRound(p, ctx, id, query)).data;
  return { programme: programme.name, total: reviewers.length, ...inRows(ctx, REVIEWERS, reviewers) };
}

async function applicationsTable(p: Platform, ctx: Ctx, id: string, query: RoundQuery) {
  const { programme, total, rows } = await readAllOfRound(p, ctx, id, query);
  return { programme, total, ...inRows(ctx, APPLICATIONS, rows) };
}

const inRows = <Row>(ctx: Ctx, columns: Column<Row>[], rows: Iterable<Row> | AsyncIterable<Row>) => {
  const { header, cells } = inColumns(ctx.language, columns);
  return {
    header,
    rows: (async function* () {
      for await (const row of rows) yield cells(row);
    })(),
  };
};
