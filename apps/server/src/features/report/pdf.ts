import { m } from '@grantdesk/messages';
import { formatDay, statusLabel } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findPaperHouse } from '#platform/brand.ts';
import { createPaper } from '#platform/pdf/document.ts';
import { writeClaim } from '../claim/index.ts';
import { findValueLines } from '../indicator/index.ts';
import { readFileFacts, receiptFacts, writeAnswers } from '../submission/index.ts';
import { visibleReport } from './service.ts';

/**
 * A report as it was last submitted, with its receipt and what the review said, in the reader's language.
 * @throws AppError 404 for people who may not read it, and before it was submitted
 */
export async function reportPdf(p: Platform, ctx: Ctx, id: string): Promise<{ name: string; content: Buffer }> {
  const { report, project, rounds } = await visibleReport(p.db, ctx, id);
  const latest = rounds.find(({ round }) => round.submittedAt !== null);
  if (!latest) throw notFound('report');
  const { round, submission, form } = latest;
  const files = await readFileFacts(p.db, submission);
  const about = `${project.applicationNumber} · ${project.programmeName}`;
  const paper = await createPaper({ title: `${report.title} · ${about}`, foot: about, house: await findPaperHouse(p.db) });
  paper.title(report.title);
  paper.facts([
    [m.common.programme(), project.programmeName],
    [m.common.application2(), project.applicationNumber],
    [m.common.grantee(), project.organisation ? `${project.name}, ${project.organisation}` : project.name],
    [m.common.dueDate(), formatDay(report.dueDate)],
    ...receiptFacts(submission, report.timeZone),
    [m.common.form(), m.common.nameVersionVersion({ name: form.name, version: form.version })],
    ...(round.review ? [[m.common.review(), statusLabel('report', round.review).label] as [string, string]] : []),
    ...(round.comment ? [[m.common.comment(), round.comment] as [string, string]] : []),
  ]);
  writeAnswers(paper, { form, submission, files });
  await writeClaim(p.db, paper, { id: round.id, isApproved: round.review === 'Approved', currency: project.currency });
  const values = await findValueLines(p.db, project.id, round.id);
  if (values.length > 0) {
    paper.heading(m.indicator.indicators());
    paper.facts(values);
  }
  return { name: `${project.applicationNumber} ${report.title}`, content: await paper.end() };
}
