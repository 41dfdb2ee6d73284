import type { Answer } from '@grantdesk/api';
import { canSubmitAnswers, reportWords } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { findFirstAnswer, onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { assertClaim } from '../claim/index.ts';
import { assertValuesComplete } from '../indicator/index.ts';
import { findFilesOf, finish, isOtherThan, lockSubmission, toReceipt, withChange, type Change } from '../submission/index.ts';
import { followReports } from './amend.ts';
import { keepReport, ownReport, assertReportWritable, type ReportDraft } from './draft.ts';
import { mailHandedIn } from './mails.ts';
import { lockReport, setRoundSubmitted, updateReport } from './queries.ts';
import { visibleReport } from './service.ts';
import type { Report, WrittenRound } from './report-types.ts';

type SubmitAnswer = Answer<'report.submit'>;

/**
 * Hands a report in: this round, once and for ever. Sent again it answers the same receipt; only a repeated one that
 * would change an answer is a conflict. @throws AppError 403 for whom the applicant invited, 409, 422 with every issue
 */
export async function submitReport(
  p: Platform,
  ctx: Ctx,
  id: string,
  readParts: PartsReader,
  ifMatch: number | undefined,
): Promise<SubmitAnswer> {
  const found = await visibleReport(p.db, ctx, id);
  if (!found.isWriter) throw notFound('report');
  if (!canSubmitAnswers(ctx.actor, found.project.userId)) throw new AppError('ACCESS_DENIED', reportWords.onlyOwner);
  const [latest] = found.rounds;
  if (latest && found.report.status === 'Submitted')
    return withChange(
      p,
      ctx,
      latest.form,
      readParts,
      async (change) => (await findFirstAnswer<SubmitAnswer>(p.db, ctx)) ?? sameReceipt(p, found, latest, change),
    );
  const draft = await ownReport(p, ctx, id);
  return withChange(p, ctx, draft.current.form, readParts, (change) => submitChange(p, ctx, draft, change, ifMatch));
}

async function submitChange(p: Platform, ctx: Ctx, draft: ReportDraft, change: Change, ifMatch: number | undefined) {
  const { id } = draft.report;
  const first = await findFirstAnswer<SubmitAnswer>(p.db, ctx);
  if (first) return first;
  if (Object.keys({ ...change.answers, ...change.orphans }).length > 0 || change.files.length > 0)
    await keepReport(p, ctx, draft, change, ifMatch);
  if (change.refused.length > 0) throw ruleBroken(change.refused);
  return onceInTx(p, ctx, async (tx): Promise<SubmitAnswer> => {
    const { version } = await lockReport(tx, id);
    const found = await visibleReport(tx, ctx, id);
    const [latest] = found.rounds;
    if (latest && found.report.status === 'Submitted')
      return sameReceipt(p, found, latest, { ...change, answers: {}, files: [] });
    assertReportWritable(found);
    const { round, submission } = draft.current;
    const locked = await lockSubmission(tx, submission.id);
    await assertClaim(tx, ctx, { reportId: id, projectId: found.project.id, roundId: round.id });
    const now = await databaseNow(tx);
    await assertValuesComplete(tx, found.project.id, round.id);
    const receipt = await finish(tx, locked, await findFilesOf(tx, locked), now);
    await setRoundSubmitted(tx, round.id, { submittedBy: ctx.actor.userId, submittedAt: now });
    await updateReport(tx, id, { status: 'Submitted', review: 'Pending', version: version + 1 });
    const { project, report } = found;
    await followReports(tx, project.id);
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: project.applicationId, programmeId: project.programmeId },
      {
        type: 'report.submitted',
        facts: {
          applicationID: project.applicationNumber,
          title: report.title,
          round: round.round,
          receipt: receipt.receiptNo,
        },
      },
    );
    await p.events.emit(tx, ctx, 'SUBMISSION_SUBMITTED', { submissionId: locked.id, ownerKind: 'REPORT', ownerId: round.id });
    await mailHandedIn(p, tx, found, receipt);
    return present(found, receipt);
  });
}

/** A repeated submit: the receipt there is, unless the request carries other answers than those that were handed in. */
async function sameReceipt(
  { db }: Platform,
  found: Report,
  { submission, form }: WrittenRound,
  change: Change,
): Promise<SubmitAnswer> {
  const receipt = toReceipt(submission);
  if (!receipt || (await isOtherThan(db, form, submission, change)))
    throw new AppError('ALREADY_SUBMITTED', reportWords.submitted);
  return present(found, receipt);
}

const present = ({ project, report }: Report, receipt: NonNullable<ReturnType<typeof toReceipt>>): SubmitAnswer => ({
  data: {
    applicationID: project.applicationNumber,
    receipt: { ...receipt, submittedAt: receipt.submittedAt.toISOString(), timeZone: report.timeZone },
  },
});
