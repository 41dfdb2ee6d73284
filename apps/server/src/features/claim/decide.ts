import type { Answer, HandlerInput } from '@grantdesk/api';
import { claimDecisionIssues, moneyText, reportWords } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { approveRest, findItems, insertItems, lockReportRow, setApproved } from './queries.ts';
import { decideItemsDenial, readReportClaim, visibleClaim } from './report-claim.ts';

/** Sets approved amounts of a submitted report; its approval makes them final. @throws AppError 403, 404, 409, 422 */
export async function decideItems(
  p: Platform,
  ctx: Ctx,
  reportId: string,
  { decisions }: HandlerInput<'claim.decide'>['body'],
): Promise<Answer<'claim.decide'>> {
  return inTx(p, async (tx) => {
    await lockReportRow(tx, reportId);
    const found = await visibleClaim(tx, ctx, reportId);
    const { report, project, items } = found;
    const denial = decideItemsDenial(ctx, found);
    if (denial) throw new AppError(denial === reportWords.onlyReviewers ? 'ACCESS_DENIED' : 'CONFLICT', denial);
    const { currency } = project;
    const issues = claimDecisionIssues(
      decisions,
      items.map(({ id, amount }) => ({ _id: id, amount })),
      (minor) => moneyText(minor, currency),
    );
    if (issues.length > 0 || !report.roundId) throw ruleBroken(issues);
    for (const { item, approvedAmount, note } of decisions) {
      const amount = items.find(({ id }) => id === item)?.amount;
      await setApproved(tx, report.roundId, item, approvedAmount, approvedAmount === amount ? '' : note);
    }
    const after = await findItems(tx, report.roundId);
    const sum = (of: (item: (typeof after)[number]) => number): number => after.reduce((all, item) => all + of(item), 0);
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: project.applicationId, programmeId: project.programmeId },
      {
        type: 'claim.decided',
        facts: {
          applicationID: project.applicationNumber,
          title: report.title,
          amount: sum(({ approvedAmount, amount }) => approvedAmount ?? amount),
          claimed: sum(({ amount }) => amount),
          currency,
        },
      },
    );
    return readReportClaim(p, tx, ctx, reportId);
  });
}

/** With the approval of a report its approved amounts are final; call it before the round is reviewed. */
export const settleClaim = (tx: Tx, roundId: string) => approveRest(tx, roundId);

/** The next round of a declined report starts with a copy of its claim. */
export async function copyClaim(tx: Tx, projectId: string, from: string, to: string): Promise<void> {
  const items = await findItems(tx, from);
  await insertItems(
    tx,
    items.map(({ lineId, amount, spentOn, description, fileId }, position) => ({
      id: newId(),
      roundId: to,
      projectId,
      lineId,
      position,
      amount,
      spentOn,
      description,
      fileId,
    })),
  );
}
