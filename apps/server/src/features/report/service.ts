import type { Answer } from '@grantdesk/api';
import { canWriteAnswers, submittedFiles, writeDenial } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { toPage } from '#platform/list.ts';
import { findCurrentVersion } from '../form/index.ts';
import { visibleProject } from '../project/index.ts';
import { toAnswers, readFileFacts, findSubmission, pinnedForm } from '../submission/index.ts';
import { presentReport, presentRow } from './present.ts';
import { findReport, findReportPage, findReportsOf, findWaitingPayments, findRounds, type ReportRecord } from './queries.ts';
import type { Report, WrittenRound } from './report-types.ts';
import type { HandlerInput } from '@grantdesk/api';

/** @throws AppError 404 for people who may not see its project, so that ids cannot be probed */
export async function visibleReport(db: Db, ctx: Ctx, id: string): Promise<Report> {
  const report = await findReport(db, id);
  if (!report) throw notFound('report');
  const project = await visibleProject(db, ctx, { id: report.projectId });
  const rounds: WrittenRound[] = [];
  for (const round of await findRounds(db, id)) {
    const submission = await findSubmission(db, 'REPORT', round.id);
    if (submission) rounds.push({ round, submission, form: await pinnedForm(db, submission.formVersionId) });
  }
  return {
    report,
    project,
    rounds,
    isWriter: canWriteAnswers(ctx.actor, project.userId, project.collaboratorIds ?? []),
    denial: writeDenial({ status: report.status, hasForm: !report.awaitsForm, isDropped: report.droppedAt !== null }),
  };
}

/** The version of the programme's report form that is published now; undefined where there is none. */
export const publishedForm = async (db: Db, { reportFormId }: Pick<ReportRecord, 'reportFormId'>) =>
  reportFormId ? findCurrentVersion(db, reportFormId) : undefined;

/** The round that is being written; undefined between rounds. */
export const openRound = ({ rounds }: Pick<Report, 'rounds'>): WrittenRound | undefined =>
  rounds.find(({ round }) => round.submittedAt === null);

/** One report: the draft for its writers alone, every handed-in round for all who see the project. */
export async function readReport(db: Db, ctx: Ctx, id: string): Promise<Answer<'report.one'>> {
  const found = await visibleReport(db, ctx, id);
  const others = (await findReportsOf(db, found.report.projectId)).filter((other) => other.id !== id);
  const shown = found.isWriter ? found.rounds : found.rounds.filter(({ round }) => round.submittedAt !== null);
  const all = shown[0] ? await readFileFacts(db, shown[0].submission) : {};
  const files = openRound({ rounds: shown })
    ? all
    : Object.assign({}, ...shown.map(({ form, submission }) => submittedFiles(form.sections, toAnswers(submission), all)));
  const waiting = await findWaitingPayments(db, id);
  return { data: presentReport({ ...found, others, files, waiting, actor: ctx.actor }) };
}

export async function listReports(
  p: Platform,
  ctx: Ctx,
  { projectId, ...list }: HandlerInput<'report.many'>['query'],
): Promise<Answer<'report.many'>> {
  await visibleProject(p.db, ctx, { id: projectId });
  const { rows, total } = await findReportPage(p.db, projectId, list);
  return toPage(list, rows.map(presentRow), total);
}
