import type { Answer, HandlerInput } from '@grantdesk/api';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { sendTable, type Cell } from '../../platform/export/table.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import { readRound } from './service.ts';

type Round = Answer<'scoring.round'>['data'];
type Column<Row> = [header: string, value: (row: Row) => Cell];

const rounded = (figure: number | null): Cell => (figure === null ? null : Math.round(figure * 100) / 100);

const APPLICATIONS: Column<Round['applications'][number]>[] = [
  ['Place', (row) => row.rank],
  ['Place by mean', (row) => row.rawRank],
  ['Application', (row) => row.applicationID],
  ['Name', (row) => row.user.name],
  ['Organisation', (row) => row.user.organisation],
  ['Reviews', (row) => row.count],
  ['Tasks', (row) => row.assigned],
  ['Mean', (row) => rounded(row.mean)],
  ['Median', (row) => rounded(row.median)],
  ['Standard deviation', (row) => rounded(row.deviation)],
  ['Lowest', (row) => rounded(row.min)],
  ['Highest', (row) => rounded(row.max)],
  ['Adjusted', (row) => rounded(row.adjusted)],
  ['Adjusted from', (row) => rounded(row.low)],
  ['Adjusted to', (row) => rounded(row.high)],
  ['Disagreement', (row) => (row.disagrees ? 'Yes' : 'No')],
  ['Stands out', (row) => row.outlier?.name ?? null],
  ['Near the line', (row) => (row.isNearCut ? 'Yes' : 'No')],
];

const REVIEWERS: Column<Round['reviewers'][number]>[] = [
  ['Reviewer', (row) => row.name],
  ['Reviews', (row) => row.count],
  ['Mean', (row) => rounded(row.mean)],
  ['Severity', (row) => rounded(row.severity)],
  ['Severity from', (row) => rounded(row.low)],
  ['Severity to', (row) => rounded(row.high)],
];

/**
 * The figures that the charts are drawn from (C30), in percent of the maximum, for whoever may read the charts; the trail
 * says that they were taken along. @throws AppError 404 for everybody else
 */
export async function exportRound(
  p: Platform,
  ctx: Ctx,
  id: string,
  { of, ...query }: HandlerInput<'scoring.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const round = (await readRound(p, ctx, id, query)).data;
  const table = of === 'reviewers' ? tableOf(REVIEWERS, round.reviewers) : tableOf(APPLICATIONS, round.applications);
  const facts = { programme: round.programme.name, rows: table.total };
  await inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'application.exported', facts }),
  );
  return sendTable(reply, 'csv', { name: `${round.programme.name} ${of === 'reviewers' ? 'reviewers' : 'scores'}`, ...table });
}

const tableOf = <Row>(columns: Column<Row>[], rows: readonly Row[]) => ({
  header: columns.map(([header]) => header),
  rows: (async function* () {
    for (const row of rows) yield columns.map(([, value]) => value(row));
  })(),
  total: rows.length,
});
