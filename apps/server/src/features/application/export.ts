import { m } from '@grantdesk/messages';
import type { HandlerInput } from '@grantdesk/api';
import {
  answerCell,
  showsGrantStatus,
  showsRecommendation,
  statusLabel,
  type Answers,
  type FormField,
  type ProgrammeStages,
  type StageTabRow,
} from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { listQuestions } from './answer-filter-queries.ts';
import { findMatching } from './list.ts';
import { findProjectStates, findSubmittedAnswers, type ProjectState } from './list-queries.ts';
import { presentRow } from './present.ts';
import { findApplicationRows, type TeamColumns } from './row-queries.ts';

const MAX_ROWS = 1_000_000;
/** Few at a time: what is read waits in memory until it has been sent. */
const ROWS_AT_ONCE = 200;

/** The board's columns are empty where they would say nothing. */
type Row = Omit<ReturnType<typeof presentRow>, 'recommendation' | 'grantStatus'> & {
  recommendation: string | null;
  grantStatus: string | null;
  project: ProjectState | undefined;
};
const COLUMNS: Column<Row>[] = [
  [() => m.common.application2(), (row) => row.applicationID],
  [() => m.common.name(), (row) => row.user.name],
  [() => m.common.organisation(), (row) => row.user.organisation],
  [() => m.common.email(), (row) => row.user.email],
  [() => m.common.phone(), (row) => row.user.phoneNumber],
  [() => m.common.progress(), (row) => statusLabel('application', row.progressStatus).label],
  [
    () => m.common.proposal2(),
    (row) => row.proposalProgressStatus && statusLabel('application', row.proposalProgressStatus).label,
  ],
  [() => m.common.interview(), (row) => statusLabel('interview', row.interview.status).label],
  [() => m.common.reviews2(), (row) => row.reviewsCount],
  [() => m.application.average(), (row) => row.averageScore && Math.round(row.averageScore * 100) / 100],
  [() => m.application.flags(), (row) => row.approvalFlags.map((flag) => statusLabel('flag', flag).label).join('; ')],
  [() => m.application.recommendation2(), (row) => row.recommendation && statusLabel('recommendation', row.recommendation).label],
  [() => m.application.grant2(), (row) => row.grantStatus && statusLabel('grant', row.grantStatus).label],
  [
    () => m.common.project(),
    ({ project = null }) =>
      project && [statusLabel('project', project.status).label, ...(project.isFinished ? [m.common.finished()] : [])].join('; '),
  ],
  [() => m.application.started(), (row) => row.createdAt],
  [() => m.application.submitted2(), (row) => row.submittedAt],
];
/** Tags are for managers of the programme. */
const TAGS: Column<Row> = [() => m.tag.tags(), (row) => row.tags.map(({ name }) => name).join('; ')];
/** Of a programme that requests them, for its managers. */
const REFERENCES: Column<Row> = [
  () => m.referee.references(),
  (row) => row.references && m.referee.answeredOfNamed(row.references),
];
const columnsFor = (ctx: Ctx, shown: TeamColumns) =>
  inColumns(ctx.language, [...COLUMNS, ...(shown.tags ? [TAGS] : []), ...(shown.references ? [REFERENCES] : [])]);

/**
 * The list with the query of its address, as CSV or a workbook, row by row; with `answers`, a column for each question of the
 * published form. People who may see the list may export it, and the audit trail records that they did.
 */
export async function exportApplications(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'application.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { programme, tab, ids } = await findMatching(p, ctx, query, { sort: query.sort, limit: MAX_ROWS, offset: 0 });
  const { shown, stages } = programme;
  const fields = query.answers ? await listQuestions(p.db, programme.applicationFormId) : [];
  await inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programme.id, programmeId: programme.id },
      { type: 'application.exported', facts: { programme: programme.name, rows: ids.length } },
    ),
  );
  return sendTable(reply, query.format, {
    name: `${programme.name} applications`,
    header: [...columnsFor(ctx, shown).header, ...fields.map((field) => field.field_label)],
    rows: rowsOf(p, ctx, ids, { tab, stages, fields, shown }),
    total: ids.length,
  });
}

interface ExportContext {
  tab: StageTabRow;
  stages: ProgrammeStages;
  fields: FormField[];
  shown: TeamColumns;
}

const rowOf = (row: ReturnType<typeof presentRow>, stages: ProgrammeStages, project: ProjectState | undefined): Row => ({
  ...row,
  project,
  recommendation: showsRecommendation({ progressStatus: row.progressStatus, flags: row.approvalFlags }, stages)
    ? row.recommendation
    : null,
  grantStatus: showsGrantStatus(row.approvalFlags) ? row.grantStatus : null,
});

async function* rowsOf(
  p: Platform,
  ctx: Ctx,
  ids: string[],
  { tab, stages, fields, shown }: ExportContext,
): AsyncGenerator<Cell[]> {
  const { cells } = columnsFor(ctx, shown);
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const some = ids.slice(at, at + ROWS_AT_ONCE);
    const rows = await findApplicationRows(p.db, some, tab, shown);
    const answers = fields.length > 0 ? await findSubmittedAnswers(p.db, some) : new Map<string, Answers>();
    const projects = await findProjectStates(p.db, some);
    for (const row of rows) {
      const given = answers.get(row.id);
      yield [
        ...cells(rowOf(presentRow(row, false), stages, projects.get(row.id))),
        ...fields.map((field) => (given ? answerCell(field, given[field.field_id]) : null)),
      ];
    }
  }
}
