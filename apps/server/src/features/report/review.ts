import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canReviewReport, reportWords, reviewDenial, reviewIssues, type ReportReview } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { copyClaim, settleClaim } from '../claim/index.ts';
import { copyIndicatorValues } from '../indicator/index.ts';
import { noteReporting } from '../project/index.ts';
import { copySubmission } from '../submission/index.ts';
import { mailReviewed } from './mails.ts';
import { insertRound, lockReport, setRoundReviewed, updateReport } from './queries.ts';
import { readReport, visibleReport } from './service.ts';
import type { Report } from './report-types.ts';

/**
 * Reviews what was submitted last: begins, approves, or declines with a comment, which opens a new round that starts with
 * the answers as they are. One reviewer decides: a second one at the same moment is refused.
 * @throws AppError 403, 404, 409 where it is not handed in or decided already, or another version was seen, 422
 */
export async function reviewReport(
  p: Platform,
  ctx: Ctx,
  id: string,
  body: HandlerInput<'report.review'>['body'],
): Promise<Answer<'report.review'>> {
  return onceInTx(p, ctx, async (tx) => {
    const seen = await visibleReport(tx, ctx, id);
    const facts = { managerIds: seen.project.managerIds ?? [], conflictedIds: seen.project.conflictedIds ?? [] };
    if (!canReviewReport(ctx.actor, facts)) throw new AppError('ACCESS_DENIED', reportWords.onlyReviewers);
    const { version } = await lockReport(tx, id);
    const found = await visibleReport(tx, ctx, id);
    if (typeof body.version === 'number' && body.version !== version)
      throw new AppError('STALE_VERSION', m.report.thisReportHasChangedSinceYou(), {
        details: { version, status: found.report.status },
      });
    const denial = reviewDenial(found.report);
    // An ended project takes nothing more, so nothing is sent back to be written again.
    if (body.status === 'Declined' && found.project.endedAt !== null) throw new AppError('CONFLICT', reportWords.ended);
    if (denial) throw new AppError('CONFLICT', denial);
    const [latest] = found.rounds;
    const comment = body.comment.trim();
    const issues = reviewIssues({ ...body, comment }, latest?.form.sections ?? []);
    if (issues.length > 0) throw ruleBroken(issues);
    const review = body.status as ReportReview;
    if (review === 'In-Progress') await updateReport(tx, id, { review, version: version + 1 });
    else {
      const reviewed = { comment, reviewedBy: ctx.actor.userId, reviewedAt: await databaseNow(tx) };
      if (latest && review === 'Approved') await settleClaim(tx, latest.round.id);
      if (latest) await setRoundReviewed(tx, latest.round.id, { review, ...reviewed });
      await updateReport(tx, id, { status: review, review, version: version + 1 });
      if (review === 'Declined') await reopen(tx, ctx, found, body.reopened);
      await mailReviewed(p, tx, found, review, comment);
    }
    const { project, report } = found;
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: project.applicationId, programmeId: project.programmeId },
      { type: 'report.reviewed', facts: { applicationID: project.applicationNumber, title: report.title, review, comment } },
    );
    return readReport(tx, ctx, id);
  });
}

/** The next round, on the same form and with the same answers; what was handed in stays as it is. */
async function reopen(tx: Tx, ctx: Ctx, { report, rounds, project }: Report, reopened: readonly string[]): Promise<void> {
  const [latest] = rounds;
  if (!latest) return;
  const roundId = newId();
  await insertRound(tx, {
    id: roundId,
    reportId: report.id,
    round: latest.round.round + 1,
    reopened: reopened.length > 0 ? [...reopened] : null,
    startedBy: ctx.actor.userId,
  });
  await copySubmission(tx, latest.submission, { ownerKind: 'REPORT', ownerId: roundId });
  await copyClaim(tx, project.id, latest.round.id, roundId);
  await copyIndicatorValues(tx, latest.round.id, roundId);
  await noteReporting(tx, project.id, false);
}
